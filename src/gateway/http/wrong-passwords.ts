import type { Guessing } from './wrong-guess-limit.js';

/** Wrong passwords of the last day, at least `MIN_WRONG`. */
export interface RepeatedWrongPasswords extends Guessing {
  readonly count: number;
}

/** From this many wrong passwords within a day on, the owner is alerted. */
const MIN_WRONG = 5;
const DAY_MS = 24 * 60 * 60_000;
const MAX_REMEMBERED = 500;

/** Counts wrong passwords for the owner to hear of; it refuses nobody. */
export class WrongPasswords {
  readonly #monotonicMs: () => number;
  readonly #now: () => number;
  /** By the monotonic clock. */
  #times: number[] = [];
  #last: Guessing | undefined;

  constructor(monotonicMs: () => number, now: () => number) {
    this.#monotonicMs = monotonicMs;
    this.#now = now;
  }

  note(address: string): void {
    this.#times = [...this.#ofLastDay(), this.#monotonicMs()].slice(-MAX_REMEMBERED);
    this.#last = { atMs: this.#now(), address };
  }

  /** The last of them, and how many there were; undefined for fewer than five within a day. */
  repeated(): RepeatedWrongPasswords | undefined {
    const { length: count } = this.#ofLastDay();
    return this.#last && count >= MIN_WRONG ? { ...this.#last, count } : undefined;
  }

  #ofLastDay(): readonly number[] {
    const sinceMs = this.#monotonicMs() - DAY_MS;
    return this.#times.filter((atMs) => atMs > sinceMs);
  }
}
