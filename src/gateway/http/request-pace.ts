export interface PaceLimits {
  /** Sustained requests per second of one address. */
  readonly perSecond: number;
  /** Requests that may arrive at once, such as a page with its pictures. */
  readonly burst: number;
}

export const PACE_LIMITS: PaceLimits = { perSecond: 30, burst: 60 };

/** Maximum number of addresses kept in memory; idle ones are dropped first. */
const MAX_ADDRESSES = 1000;

export interface RequestPaceOptions {
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
  readonly #intervalMs: number;
  readonly #toleranceMs: number;
  /** When each address will have used up its requests so far (generic cell rate algorithm). */
  readonly #dueMs = new Map<string, number>();

  constructor(options: RequestPaceOptions) {
    this.#options = options;
    this.#intervalMs = 1000 / options.limits.perSecond;
    this.#toleranceMs = options.limits.burst * this.#intervalMs;
  }

  /** Counts a request and returns the milliseconds to delay it, usually 0. */
  delayMs(address: string): number {
    const delayMs = this.debtMs(address);
    const { isShared, monotonicMs, groupOf = sameAddress } = this.#options;
    if (isShared(address)) return 0;
    const nowMs = monotonicMs();
    if (this.#dueMs.size >= MAX_ADDRESSES) this.#forgetQuiet(nowMs);
    const group = groupOf(address);
    this.#dueMs.set(group, Math.max(nowMs, this.#dueMs.get(group) ?? 0) + this.#intervalMs);
    return delayMs;
  }

  /** Milliseconds that the next request would be delayed. */
  debtMs(address: string): number {
    const { isShared, monotonicMs, groupOf = sameAddress } = this.#options;
    if (isShared(address)) return 0;
    const nowMs = monotonicMs();
    return Math.max(0, (this.#dueMs.get(groupOf(address)) ?? 0) - nowMs - this.#toleranceMs);
  }

  #forgetQuiet(nowMs: number): void {
    for (const [address, dueMs] of this.#dueMs) if (dueMs <= nowMs) this.#dueMs.delete(address);
    const [oldest] = this.#dueMs.keys();
    if (oldest !== undefined && this.#dueMs.size >= MAX_ADDRESSES) this.#dueMs.delete(oldest);
  }
}

const sameAddress = (address: string): string => address;
