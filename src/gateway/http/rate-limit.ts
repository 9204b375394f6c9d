import { InkstandError } from '@inkstand/common/errors';
import { TokenBuckets } from './token-buckets.js';

/** Maximum number of addresses counted at once. */
const MAX_ADDRESSES = 1_000;

/** Limits requests per address: so many at once, and as many again within a minute. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #buckets: TokenBuckets;

  constructor(perMinute: number, monotonicMs: () => number) {
    this.#perMinute = perMinute;
    const rate = { burst: perMinute, intervalMs: 60_000 / perMinute };
    this.#buckets = new TokenBuckets({ ...rate, monotonicMs, maxKeys: MAX_ADDRESSES });
  }

  /** Counts a request; false above the limit. */
  allows(address: string): boolean {
    return this.#buckets.tryTake(address);
  }

  /** Counts a request. Throws `too-many-requests` above the limit. */
  require(address: string): void {
    if (this.allows(address)) return;
    const retryAfterSeconds = Math.ceil(this.#buckets.waitMs(address) / 1000);
    throw new InkstandError('too-many-requests', `expected at most ${this.#perMinute} requests a minute`, {
      retryAfterSeconds,
    });
  }
}
