import { parseUrl } from '@inkstand/common/parse-url';
import { CONCURRENT_REQUESTS } from './fetch-limits.js';

/** Limits concurrent requests in total and per host; the others wait in order. */
export class RequestSlots {
  readonly #busy = new Map<string, number>();
  readonly #waiting: { readonly host: string; readonly start: () => void }[] = [];
  #count = 0;

  /** Runs `work` once there is a free slot for its host. */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(host, signal);
    try {
      return await work();
    } finally {
      this.#leave(host);
    }
  }

  #isFree(host: string): boolean {
    const { total, perHost } = CONCURRENT_REQUESTS;
    return this.#count < total && (this.#busy.get(host) ?? 0) < perHost;
  }

  #take(host: string): void {
    this.#count++;
    this.#busy.set(host, (this.#busy.get(host) ?? 0) + 1);
  }

  async #enter(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#isFree(host)) {
      this.#take(host);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry = {
        host,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(entry);
    });
  }

  #leave(host: string): void {
    this.#count--;
    const left = (this.#busy.get(host) ?? 1) - 1;
    if (left > 0) this.#busy.set(host, left);
    else this.#busy.delete(host);
    const index = this.#waiting.findIndex((entry) => this.#isFree(entry.host));
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (!next) return;
    this.#take(next.host);
    next.start();
  }
}

/** Host with its port; empty for text that is not an address. */
export const hostOf = (url: string): string => parseUrl(url)?.host ?? '';
