/** Unknown callers recorded per minute. */
const MAX_PER_ADDRESS = 10;
const MAX_TOTAL = 60;
const WINDOW_MS = 60_000;

/** Limits how many unknown MACs are recorded; the others get a picture and are forgotten. */
export class NewcomerLimiter {
  readonly #monotonicMs: () => number;
  readonly #counts = new Map<string, number>();
  #sinceMs = Number.NEGATIVE_INFINITY;
  #total = 0;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /**
   * Counts a caller; false when there are too many. Test programs on the board itself are limited by the total only.
   */
  take(address: string): boolean {
    const nowMs = this.#monotonicMs();
    if (nowMs - this.#sinceMs >= WINDOW_MS) {
      this.#sinceMs = nowMs;
      this.#total = 0;
      this.#counts.clear();
    }
    const count = this.#counts.get(address) ?? 0;
    const isOwn = address === '127.0.0.1' || address === '::1';
    if (this.#total >= MAX_TOTAL || (count >= MAX_PER_ADDRESS && !isOwn)) return false;
    this.#total++;
    this.#counts.set(address, count + 1);
    return true;
  }
}
