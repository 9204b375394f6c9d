import { TokenBuckets } from '../token-buckets.js';

export interface PaceLimits {
  /** Sustained requests per second of one address. */
  readonly perSecond: number;
  /** Requests that may arrive at once, such as a page with its pictures. */
  readonly burst: number;
}

export const PACE_LIMITS: PaceLimits = { perSecond: 30, burst: 60 };

/** Maximum number of addresses kept in memory; idle ones are dropped first. */
const MAX_ADDRESSES = 1000;

interface RequestPaceOptions {
  readonly limits: PaceLimits;
  /** Whether many clients share an address, as behind a proxy; such addresses are not slowed down. */
  readonly isShared: (address: string) => boolean;
  /** What is counted together; each address by default. */
  readonly groupOf?: (address: string) => string;
  readonly monotonicMs: () => number;
}

/**
 * Spreads the requests of each address over time, so that one host on the network cannot starve displays of CPU time.
 * Each connection has one request in progress, so the limit on connections per address bounds how many wait.
 */
export class RequestPace {
  readonly #options: RequestPaceOptions;
  readonly #buckets: TokenBuckets;

  constructor(options: RequestPaceOptions) {
    this.#options = options;
    const { limits, monotonicMs } = options;
    const rate = { burst: limits.burst, intervalMs: 1000 / limits.perSecond };
    this.#buckets = new TokenBuckets({ ...rate, monotonicMs, maxKeys: MAX_ADDRESSES });
  }

  /** Counts a request and returns the milliseconds to delay it, usually 0. */
  delayMs(address: string): number {
    const delayMs = this.debtMs(address);
    if (!this.#options.isShared(address)) this.#buckets.take(this.#groupOf(address));
    return delayMs;
  }

  /** Milliseconds that the next request would be delayed. */
  debtMs(address: string): number {
    return this.#options.isShared(address) ? 0 : this.#buckets.waitMs(this.#groupOf(address), 0);
  }

  #groupOf(address: string): string {
    return this.#options.groupOf?.(address) ?? address;
  }
}
