import type { Log } from '../../http/http.js';
import type { SettingTable } from '../../store/store.js';
import { EARLIEST_TIME_MS } from './earliest-time.js';
import { type ClockFacts, type ClockLevel, isTrusted, judgeClock } from './judge-clock.js';

interface ClockWatchOptions {
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly settings: Pick<SettingTable, 'read' | 'write'>;
  readonly readFacts: (nowMs: number) => Promise<Omit<ClockFacts, 'earliestMs'>>;
  readonly log: Log;
  /** Called when the clock was set by more than an hour, forwards or backwards. */
  readonly onJump: (jumpMs: number) => void;
}

/** A change of the clock beyond the passing of time. */
interface ClockJump {
  /** By the clock after the change. */
  readonly atMs: number;
  /** Negative when the clock was set back. */
  readonly jumpMs: number;
}

const NAME = 'clock_floor';
/** Smaller changes are ignored; time servers correct by up to seconds. */
const NOTED_MS = 60_000;
const JUMP_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Tolerance around a time that is known to have passed. */
const TOLERANCE_MS = DAY_MS;

/** Compares the wall clock with the monotonic clock. */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  #aheadMs: number;
  #level: ClockLevel = 'assumed';
  #lastJump: ClockJump | undefined;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
    this.#aheadMs = options.now() - options.monotonicMs();
  }

  /** The level at the last check. */
  get level(): ClockLevel {
    return this.#level;
  }

  /** The last jump since the gateway's start. */
  get lastJump(): ClockJump | undefined {
    return this.#lastJump;
  }

  /** Checks the clock. Call it before anything that depends on the clock, and once a minute. */
  async tick(): Promise<void> {
    this.#noticeJump();
    const { now, readFacts, log } = this.#options;
    const facts = await readFacts(now());
    // A time set on purpose overrides the stored one, which may come from a wrong clock.
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

  /** Stores, once a day, a time that has certainly passed, for the start after the next power cut. */
  async #noteFloor(nowMs: number): Promise<void> {
    const { settings } = this.#options;
    const floor = settings.read(NAME);
    if (typeof floor === 'number' && Math.abs(nowMs - floor) < DAY_MS) return;
    await settings.write(NAME, nowMs);
  }
}
