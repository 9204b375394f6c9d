import { setTimeout } from 'node:timers/promises';
import { type Child, startChild } from '../../src/gateway/worker/host/child.js';
import { findWorkerProgram } from '../../src/gateway/worker/host/worker-program.js';
import type { WorkerMessage } from '../../src/gateway/worker/protocol/ipc-message.js';
import type { Job } from '../../src/gateway/worker/protocol/job.js';
import { processorMs } from './processes.js';

const HEAP_MEGABYTES = 128;
const QUIET_MS = 100;

/** The gateway's worker, without its queue: one process, whose processor time is known for each job. */
export class MeasuredWorker {
  readonly #child: Child;
  #settle: (error?: Error) => void = () => undefined;
  #hasEnded = false;
  #spentMs = 0;
  #jobs = 0;

  /** `dataDir` holds its code cache. */
  constructor(dataDir: string) {
    this.#child = startChild({
      mainPath: findWorkerProgram(),
      dataDir,
      heapMegabytes: HEAP_MEGABYTES,
      onReport: (report) => this.#receive(report),
      onEnd: (output) => {
        this.#hasEnded = true;
        this.#settle(new Error(`the worker ended: ${output}`));
      },
    });
  }

  /** Processor time of all threads for these jobs, one after another, in ms; without jobs, what it took since the last call. */
  async measure(jobs: readonly Job[]): Promise<number> {
    for (const job of jobs) await this.#run(job);
    if (this.#hasEnded) throw new Error('expected the worker to be running');
    const before = this.#spentMs;
    // Compile threads go on for a moment, and garbage is collected after a page.
    let last: number;
    do {
      last = this.#spentMs;
      await setTimeout(QUIET_MS);
      this.#spentMs = processorMs(this.#child.pid ?? 0);
    } while (!this.#hasEnded && (this.#spentMs === 0 || this.#spentMs !== last));
    return this.#spentMs - before;
  }

  /** Lets it store its compiled code. */
  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#settle = () => resolve();
    });
    this.#child.dismiss();
    await ended;
  }

  #run(job: Job): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
      this.#child.send({ kind: 'run', id: ++this.#jobs, job });
    });
  }

  #receive(report: WorkerMessage): void {
    this.#settle(report.kind === 'failed' ? new Error(report.error.message) : undefined);
  }
}
