import { InkstandError } from '@inkstand/common/errors';

const WINDOW_MS = 60_000;
/** Maximum number of addresses counted separately; all others share one count. */
const MAX_ADDRESSES = 1_000;
const OTHERS = 'others';

/** Limits requests per address and minute. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #monotonicMs: () => number;
  readonly #counts = new Map<string, number>();
  #sinceMs = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number, monotonicMs: () => number) {
    this.#perMinute = perMinute;
    this.#monotonicMs = monotonicMs;
  }

  /** Counts a request. Throws `too-many-requests` above the limit. */
  require(address: string): void {
    const nowMs = this.#monotonicMs();
    if (nowMs - this.#sinceMs >= WINDOW_MS) {
      this.#sinceMs = nowMs;
      this.#counts.clear();
    }
    const key = this.#counts.size < MAX_ADDRESSES || this.#counts.has(address) ? address : OTHERS;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= this.#perMinute) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((this.#sinceMs + WINDOW_MS - nowMs) / 1000));
    throw new InkstandError('too-many-requests', `expected at most ${this.#perMinute} requests a minute`, {
      retryAfterSeconds,
    });
  }
}
