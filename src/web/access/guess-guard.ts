import type { LoginLimiter } from './login-limiter.js';

/** Attempts that may wait to be checked; more are refused, so that a flood costs neither memory nor time. */
const MAX_WAITING = 4;
const BUSY_SECONDS = 5;

/** The outcome of checking a password or code. */
export type GuessVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/**
 * Checks passwords or codes one after another. Each attempt is counted before its check, so that parallel attempts
 * cannot bypass the limit.
 */
export class GuessGuard {
  readonly #limiter: LoginLimiter;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limiter: LoginLimiter) {
    this.#limiter = limiter;
  }

  /** @param client the address by which attempts are counted */
  async check(client: string, isRight: () => Promise<boolean>): Promise<GuessVerdict> {
    const waitMs = this.#limiter.waitMs(client);
    if (waitMs > 0) return { kind: 'wait', seconds: Math.ceil(waitMs / 1000) };
    if (this.#waiting >= MAX_WAITING) return { kind: 'wait', seconds: BUSY_SECONDS };
    this.#limiter.noteAttempt(client);
    if (!(await this.#runInTurn(isRight))) return { kind: 'wrong' };
    this.#limiter.noteSuccess(client);
    return { kind: 'right' };
  }

  async #runInTurn(isRight: () => Promise<boolean>): Promise<boolean> {
    this.#waiting += 1;
    const turn = this.#last.then(isRight);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
