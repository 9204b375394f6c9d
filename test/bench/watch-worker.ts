import type { WorkerHost } from '../../src/gateway/worker/host/host.js';
import { peakRssMegabytes, processorMs, rssMegabytes } from './processes.js';

const EVERY_MS = 50;

/** Samples the worker process while it works, across replacements: one that has grown large is replaced. */
export class WorkerWatch {
  readonly #host: WorkerHost;
  readonly #timer: NodeJS.Timeout;
  readonly #peaks = new Map<number, number>();
  readonly #spent = new Map<number, number>();
  #lastRss = 0;

  constructor(host: WorkerHost) {
    this.#host = host;
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  /** Memory of the current or last process, in MB. */
  get rss(): number {
    this.#look();
    return this.#lastRss;
  }

  /** Maximum of all processes, in MB. */
  get peak(): number {
    return Math.max(0, ...this.#peaks.values());
  }

  /** CPU time of all processes so far, in ms. */
  get spentMs(): number {
    this.#look();
    return [...this.#spent.values()].reduce((sum, ms) => sum + ms, 0);
  }

  /** Number of processes. */
  get processes(): number {
    return this.#peaks.size;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const pid = this.#host.pid();
    const rss = pid === undefined ? 0 : rssMegabytes(pid);
    if (pid === undefined || rss === 0) return;
    this.#lastRss = rss;
    this.#peaks.set(pid, peakRssMegabytes(pid));
    this.#spent.set(pid, processorMs(pid));
  }
}
