import type { SettingTable } from '../../store/store.js';

/**
 * Set once the first real display has joined or the owner has closed the window; from then on it opens only on request.
 */
const FIRST_JOINED = 'first_display_joined';
/** How long the owner's button opens the window. */
export const DEFAULT_JOIN_MINUTES = 10;
export const MAX_JOIN_MINUTES = 24 * 60;

/** Whether unknown displays may join: until the first one has joined, for a period set by the owner, or not at all. */
type JoinState = 'until-first' | 'open' | 'closed';

/** The period in which unknown displays join without approval. */
export class JoinWindow {
  readonly #settings: SettingTable;
  readonly #monotonicMs: () => number;
  #openUntilMs = Number.NEGATIVE_INFINITY;

  /** @param monotonicMs a monotonic clock: a wall clock that is set back could keep the window open for a year */
  constructor(settings: SettingTable, monotonicMs: () => number) {
    this.#settings = settings;
    this.#monotonicMs = monotonicMs;
  }

  isOpen(): boolean {
    return this.state() !== 'closed';
  }

  state(): JoinState {
    if (this.secondsLeft() > 0) return 'open';
    return this.#settings.read(FIRST_JOINED) === true ? 'closed' : 'until-first';
  }

  /** Seconds left of the period set by the owner; 0 when there is none. */
  secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#openUntilMs - this.#monotonicMs()) / 1000));
  }

  /** Opens the window for a limited time; a restart of the gateway closes it. */
  open(minutes: number): void {
    this.#openUntilMs = this.#monotonicMs() + Math.min(MAX_JOIN_MINUTES, Math.max(0, minutes)) * 60_000;
  }

  /** Closes the window, also for the first display. */
  async close(): Promise<void> {
    this.#openUntilMs = Number.NEGATIVE_INFINITY;
    await this.noteJoined();
  }

  async noteJoined(): Promise<void> {
    if (this.#settings.read(FIRST_JOINED) !== true) await this.#settings.write(FIRST_JOINED, true);
  }
}
