import { InkstandError } from '@inkstand/common/errors';

/** How fast something may happen: `burst` times at once, then once per `intervalMs`. */
interface Rate {
  readonly burst: number;
  readonly intervalMs: number;
}

interface TokenBucketsOptions extends Rate {
  /** A monotonic clock: a wall clock that is set forward would refill the buckets. */
  readonly monotonicMs: () => number;
  /** Maximum number of buckets kept in memory; full ones are dropped first, then the oldest. */
  readonly maxKeys?: number;
}

/** The one limiter of rates: a bucket of tokens per key, full at first (generic cell rate algorithm). */
export class TokenBuckets {
  readonly #options: Required<TokenBucketsOptions>;
  /** When each bucket will be full again. */
  readonly #fullAtMs = new Map<string, number>();

  constructor(options: TokenBucketsOptions) {
    this.#options = { maxKeys: 1, ...options };
  }

  /** Whole milliseconds until `count` tokens are left; 0 when they are. */
  waitMs(key: string, count = 1): number {
    const { burst, intervalMs } = this.#options;
    // Rounded down, because sums of fractions of a millisecond are inexact.
    return Math.max(0, Math.floor(this.#refillMs(key) - (burst - count) * intervalMs));
  }

  /** Whether a token was left; it is taken then. */
  tryTake(key: string): boolean {
    if (this.waitMs(key) > 0) return false;
    this.take(key);
    return true;
  }

  /** Takes a token even if none is left. */
  take(key: string): void {
    const { intervalMs, monotonicMs, maxKeys } = this.#options;
    const fullAtMs = monotonicMs() + this.#refillMs(key) + intervalMs;
    if (this.#fullAtMs.size >= maxKeys && !this.#fullAtMs.has(key)) this.#makeRoom();
    // The end of the map is for those that called last.
    this.#fullAtMs.delete(key);
    this.#fullAtMs.set(key, fullAtMs);
  }

  #refillMs(key: string): number {
    return Math.max(0, (this.#fullAtMs.get(key) ?? 0) - this.#options.monotonicMs());
  }

  #makeRoom(): void {
    const { monotonicMs, maxKeys } = this.#options;
    const nowMs = monotonicMs();
    for (const [key, fullAtMs] of this.#fullAtMs) if (fullAtMs <= nowMs) this.#fullAtMs.delete(key);
    const [oldest] = this.#fullAtMs.keys();
    if (oldest !== undefined && this.#fullAtMs.size >= maxKeys) this.#fullAtMs.delete(oldest);
  }
}

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
