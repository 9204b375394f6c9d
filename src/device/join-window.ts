import type { SettingTable } from '../store/store.js';

/** Set once the first real display has joined or the owner shut the window: from then on it opens only when its owner says so. */
const FIRST_JOINED = 'first_display_joined';
const MAX_MINUTES = 24 * 60;

/** Whether unknown displays may join: until the first one has, for as long as the owner said, or not at all. */
export type JoinState = 'until-first' | 'open' | 'closed';

/** When unknown displays may join without being asked about. */
export class JoinWindow {
  readonly #settings: SettingTable;
  readonly #monotonicMs: () => number;
  #openUntilMs = Number.NEGATIVE_INFINITY;

  /** @param monotonicMs the other clock might be set back and leave the door open for a year */
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

  /** Of the time the owner gave; 0 when it is over or none was given. */
  secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#openUntilMs - this.#monotonicMs()) / 1000));
  }

  /** A restart of the gateway closes it too. */
  open(minutes: number): void {
    this.#openUntilMs = this.#monotonicMs() + Math.min(MAX_MINUTES, Math.max(0, minutes)) * 60_000;
  }

  /** Also ends the wait for a first display: whoever shuts a door does not mean "after the next guest". */
  async close(): Promise<void> {
    this.#openUntilMs = Number.NEGATIVE_INFINITY;
    await this.noteJoined();
  }

  async noteJoined(): Promise<void> {
    if (this.#settings.read(FIRST_JOINED) !== true) await this.#settings.write(FIRST_JOINED, true);
  }
}
