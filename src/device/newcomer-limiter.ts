/** Callers that are taken note of within a minute. */
const MAX_PER_ADDRESS = 10;
const MAX_IN_ALL = 60;
const WINDOW_MS = 60_000;

/** Bounds how many unknown MACs count as displays; the rest get their picture and are forgotten. */
export class NewcomerLimiter {
  readonly #monotonicMs: () => number;
  readonly #counts = new Map<string, number>();
  #sinceMs = Number.NEGATIVE_INFINITY;
  #inAll = 0;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Counts one; false when it is one too many. The board itself speaks for test programs and counts in all only. */
  take(address: string): boolean {
    const nowMs = this.#monotonicMs();
    if (nowMs - this.#sinceMs >= WINDOW_MS) {
      this.#sinceMs = nowMs;
      this.#inAll = 0;
      this.#counts.clear();
    }
    const count = this.#counts.get(address) ?? 0;
    const isOwn = address === '127.0.0.1' || address === '::1';
    if (this.#inAll >= MAX_IN_ALL || (count >= MAX_PER_ADDRESS && !isOwn)) return false;
    this.#inAll++;
    this.#counts.set(address, count + 1);
    return true;
  }
}
