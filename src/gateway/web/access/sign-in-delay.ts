import { LruMap } from '@inkstand/common/lru-map';

/** Attempts since the last success. */
interface RecentAttempts {
  readonly count: number;
  readonly lastAtMs: number;
}

const FREE_ATTEMPTS = 5;
const MAX_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const MAX_CLIENTS = 500;

/**
 * Milliseconds to wait before the next attempt: none for the first five attempts, then doubling from two seconds. Pure.
 */
export function planSignInDelay(attempts: RecentAttempts | undefined, nowMs: number): number {
  if (!attempts || attempts.count < FREE_ATTEMPTS) return 0;
  const waitMs = Math.min(MAX_WAIT_MS, 2000 * 2 ** Math.min(16, attempts.count - FREE_ATTEMPTS));
  return Math.max(0, attempts.lastAtMs + waitMs - nowMs);
}

/** Slows down guessing, per client address. Not `TokenBuckets`, because each wait is longer than the one before. */
export class SignInDelay {
  readonly #monotonicMs: () => number;
  readonly #attempts = new LruMap<string, RecentAttempts>({ max: MAX_CLIENTS });

  /** @param monotonicMs a monotonic clock: a wall clock could be set forward to skip the delay */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Milliseconds that this client has to wait. */
  waitMs(client: string): number {
    return planSignInDelay(this.#attempts.peek(client), this.#monotonicMs());
  }

  /** Call it before the outcome of an attempt is known. */
  noteAttempt(client: string): void {
    const nowMs = this.#monotonicMs();
    const old = this.#attempts.get(client);
    const count = old && nowMs - old.lastAtMs < FORGOTTEN_AFTER_MS ? old.count + 1 : 1;
    this.#attempts.set(client, { count, lastAtMs: nowMs });
  }

  noteSuccess(client: string): void {
    this.#attempts.delete(client);
  }
}
