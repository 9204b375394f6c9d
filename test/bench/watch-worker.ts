import type { WorkerHost } from '../../src/worker/host.js';
import { peakRssMegabytes, processorMs, rssMegabytes } from './processes.js';

const EVERY_MS = 50;

/** Looks at the worker while it works, whichever process it is: one that has grown large is replaced. */
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

  /** Of the process that works now, or did last, in MB. */
  get rss(): number {
    this.#look();
    return this.#lastRss;
  }

  /** Highest of all processes, in MB. */
  get peak(): number {
    return Math.max(0, ...this.#peaks.values());
  }

  /** Processor time of all processes so far, in ms. */
  get spentMs(): number {
    this.#look();
    return [...this.#spent.values()].reduce((sum, ms) => sum + ms, 0);
  }

  /** How many processes there were. */
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
