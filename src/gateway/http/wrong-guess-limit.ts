import { createHmac, randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import { LruMap } from '@inkstand/common/lru-map';
import { TokenBuckets } from './token-buckets.js';

/** Wrong guesses that are free: more than the people and programs of a home make in a day; then one every three minutes. */
const CAPACITY = 60;
const MS_PER_GUESS = 3 * 60_000;
/** All addresses share one budget. */
const ALL = 'all';
const MAX_KEYS = 500;

/** Somebody who guesses: the budget was used up. */
export interface Guessing {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Address of the last wrong guess. */
  readonly address: string;
}

/**
 * The one budget of wrong guesses, over all addresses, for everything that can be guessed: the password, the code of the
 * first run, keys and UUIDs. A key that a forgotten script sends again and again is one guess.
 */
export class WrongGuessLimit {
  readonly passwords: WrongPasswords;
  readonly #now: () => number;
  readonly #secret = randomBytes(32);
  /** Digests of the latest wrong keys. */
  readonly #wrongKeys = new LruMap<string, true>({ max: MAX_KEYS });
  readonly #guesses: TokenBuckets;
  #guessing: Guessing | undefined;

  /** @param monotonicMs a monotonic clock: one that is set forward would refill the budget */
  constructor(monotonicMs: () => number, now: () => number) {
    this.#now = now;
    this.passwords = new WrongPasswords(monotonicMs, now);
    this.#guesses = new TokenBuckets({ burst: CAPACITY, intervalMs: MS_PER_GUESS, monotonicMs });
  }

  /** Counts a wrong guess; one too many is only recorded. */
  note(address: string): void {
    this.#guesses.tryTake(ALL);
    if (this.waitSeconds() > 0) this.#guessing = { atMs: this.#now(), address };
  }

  /** Counts a wrong key once. */
  noteKey(address: string, key: string): void {
    const digest = createHmac('sha256', this.#secret).update(key).digest('base64');
    if (this.#wrongKeys.has(digest)) return;
    this.#wrongKeys.set(digest, true);
    this.note(address);
  }

  /** Counts a wrong key once. Throws `too-many-requests` when no guess is left. */
  refuseKey(address: string, key: string): void {
    const retryAfterSeconds = this.waitSeconds();
    this.noteKey(address, key);
    if (retryAfterSeconds === 0) return;
    throw new InkstandError('too-many-requests', 'expected fewer guesses at keys', { retryAfterSeconds });
  }

  /** Seconds until a guess is left; 0 when one is. */
  waitSeconds(): number {
    return Math.ceil(this.#guesses.waitMs(ALL) / 1000);
  }

  /** Set until half of the budget is there again. */
  guessing(): Guessing | undefined {
    if (this.#guesses.waitMs(ALL, CAPACITY / 2) === 0) this.#guessing = undefined;
    return this.#guessing;
  }
}

/** Wrong passwords of the last day, and the last of them. */
export interface DayOfWrongPasswords extends Guessing {
  readonly count: number;
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_TIMES = 500;

/** Counts wrong passwords for the owner to hear of; it refuses nobody. */
class WrongPasswords {
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
    this.#times = [...this.#timesOfLastDay(), this.#monotonicMs()].slice(-MAX_TIMES);
    this.#last = { atMs: this.#now(), address };
  }

  /** Undefined without one within a day. */
  lastDay(): DayOfWrongPasswords | undefined {
    const { length: count } = this.#timesOfLastDay();
    return this.#last && count > 0 ? { ...this.#last, count } : undefined;
  }

  #timesOfLastDay(): readonly number[] {
    const sinceMs = this.#monotonicMs() - DAY_MS;
    return this.#times.filter((atMs) => atMs > sinceMs);
  }
}
