import { RateLimit } from '../../http/http.js';

/** Unknown callers recorded per minute. */
const MAX_PER_ADDRESS = 10;
const MAX_TOTAL = 60;

/** Limits how many unknown MACs are recorded; the others get a picture and are forgotten. */
export class NewcomerRateLimit {
  readonly #perAddress: RateLimit;
  readonly #total: RateLimit;

  constructor(monotonicMs: () => number) {
    this.#perAddress = new RateLimit(MAX_PER_ADDRESS, monotonicMs);
    this.#total = new RateLimit(MAX_TOTAL, monotonicMs);
  }

  /**
   * Counts a caller; false when there are too many. Test programs on the board itself are limited by the total only.
   */
  take(address: string): boolean {
    const isBoard = address === '127.0.0.1' || address === '::1';
    return (isBoard || this.#perAddress.allows(address)) && this.#total.allows('all');
  }
}
