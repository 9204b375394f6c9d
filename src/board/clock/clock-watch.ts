import type { Log } from '../../http/http.js';
import type { SettingTable } from '../../store/store.js';
import { EARLIEST_TIME_MS } from './earliest-time.js';
import { type ClockFacts, type ClockLevel, isTrusted, judgeClock } from './judge-clock.js';

export interface ClockWatchOptions {
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly settings: SettingTable;
  readonly readFacts: (nowMs: number) => Promise<Omit<ClockFacts, 'earliestMs'>>;
  readonly log: Log;
  /** The clock was set by more than an hour, forwards or backwards. */
  readonly onJump: (jumpMs: number) => void;
}

/** A change of the clock that was no passing of time. */
export interface ClockJump {
  /** By the clock after it. */
  readonly atMs: number;
  /** Below 0: it was set back. */
  readonly jumpMs: number;
}

const NAME = 'clock_floor';
/** Time servers correct a second here and there. */
const NOTED_MS = 60_000;
const JUMP_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Zones of carelessness around a time that is known to have passed. */
const TOLERANCE_MS = DAY_MS;

/** Watches the clock against the one that only counts up. */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  #aheadMs: number;
  #level: ClockLevel = 'assumed';
  #lastJump: ClockJump | undefined;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
    this.#aheadMs = options.now() - options.monotonicMs();
  }

  /** As it was at the last look. */
  get level(): ClockLevel {
    return this.#level;
  }

  /** Since the start of the gateway. */
  get lastJump(): ClockJump | undefined {
    return this.#lastJump;
  }

  /** Looks at the clock; to be called before anything that depends on it, and once a minute. */
  async tick(): Promise<void> {
    this.#noticeJump();
    const { now, readFacts, log } = this.#options;
    const facts = await readFacts(now());
    // Whoever set it knows better than what was noted before, which may have come from a wrong clock.
    const isSetAnew = facts.isSynchronised || facts.isSetByOwner;
    const level = judgeClock({ ...facts, earliestMs: isSetAnew ? EARLIEST_TIME_MS : this.#earliestMs() });
    if (level !== this.#level) log.info({ from: this.#level, to: level }, 'clock reliability');
    this.#level = level;
    if (isTrusted(level)) await this.#noteFloor(facts.nowMs);
  }

  #noticeJump(): void {
    const { now, monotonicMs, log, onJump } = this.#options;
    const nowMs = now();
    const aheadMs = nowMs - monotonicMs();
    const jumpMs = aheadMs - this.#aheadMs;
    this.#aheadMs = aheadMs;
    if (Math.abs(jumpMs) < NOTED_MS) return;
    this.#lastJump = { atMs: nowMs, jumpMs };
    log.warn({ jumpSeconds: Math.round(jumpMs / 1000) }, 'the clock was set');
    if (Math.abs(jumpMs) > JUMP_MS) onJump(jumpMs);
  }

  #earliestMs(): number {
    const floor = this.#options.settings.read(NAME);
    return Math.max(EARLIEST_TIME_MS, typeof floor === 'number' ? floor - TOLERANCE_MS : 0);
  }

  /** Once a day: a time that has passed for certain, for the start after the next power cut. */
  async #noteFloor(nowMs: number): Promise<void> {
    const { settings } = this.#options;
    const floor = settings.read(NAME);
    if (typeof floor === 'number' && Math.abs(nowMs - floor) < DAY_MS) return;
    await settings.write(NAME, nowMs);
  }
}
