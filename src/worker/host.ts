import { fileURLToPath } from 'node:url';
import { InkstandError } from '../errors.js';
import { findBundle } from './bundle.js';
import { type Child, startChild } from './child.js';
import { type Report, unpackError } from './messages.js';
import type { Job, JobResult, Priority } from './protocol.js';
import { planStarts, type QueueLimits } from './queue.js';
import { RESIDENT_MEGABYTES } from './v8-flags.js';

/** How large and how patient the worker is; every part has a default. */
export interface WorkerHostOptions {
  /** The child's program; `start.js`, which runs the bundle, or `main.js` where nothing was bundled. */
  readonly mainPath?: string;
  /** Where official releases of the framework may be. */
  readonly dataDir?: string | undefined;
  readonly limits?: QueueLimits;
  /** How long the child stays after its last job. */
  readonly idleMs?: number;
  readonly heapMegabytes?: number;
  /** Memory from which on a child that is free is replaced. */
  readonly residentMegabytes?: number;
  /** Jobs that may wait; one more is refused. */
  readonly capacity?: number;
}

/** How urgent a job is and when it has failed. */
export interface RunOptions {
  readonly priority?: Priority;
  /** From the moment the job starts; a job that waits is not late. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** Runs jobs in the worker process, which lives only while there is something to do. */
export interface WorkerHost {
  /** @throws InkstandError what the job raised; `timeout` past its deadline, `unavailable` when the worker died under it. */
  run<J extends Job>(job: J, options?: RunOptions): Promise<JobResult<J>>;
  /** Process id of the child while there is one. */
  pid(): number | undefined;
  /** Jobs that wait and run. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends the child; jobs under way fail with `unavailable`. Idempotent. */
  stop(): Promise<void>;
}

interface Entry {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly job: Job;
  readonly priority: Priority;
  readonly deadlineMs: number;
  /** A job that was only beside the guilty one when the child died is run once more. */
  isSecondTry: boolean;
  timer: NodeJS.Timeout | undefined;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = { readonly result: JobResult<Job> } | { readonly error: InkstandError };

const DEFAULTS = {
  limits: { fetches: 4, renders: 1 },
  idleMs: 20_000,
  heapMegabytes: 128,
  residentMegabytes: RESIDENT_MEGABYTES,
  capacity: 500,
};
/** Of a job that hangs. A new child counts as well: on a small board that starts with everything else at once, half of it may pass. */
const DEADLINE_MS = 60_000;

/** A host whose child is started by the first job. */
export function createWorkerHost(options: WorkerHostOptions = {}): WorkerHost {
  return new Host({
    dataDir: options.dataDir,
    mainPath: options.mainPath ?? findMain(),
    limits: options.limits ?? DEFAULTS.limits,
    idleMs: options.idleMs ?? DEFAULTS.idleMs,
    heapMegabytes: options.heapMegabytes ?? DEFAULTS.heapMegabytes,
    residentMegabytes: options.residentMegabytes ?? DEFAULTS.residentMegabytes,
    capacity: options.capacity ?? DEFAULTS.capacity,
  });
}

/** One bundle loads in half the time of its modules. */
function findMain(): string {
  return fileURLToPath(new URL(findBundle() === undefined ? './main.js' : './start.js', import.meta.url));
}

class Host implements WorkerHost {
  readonly #options: Required<WorkerHostOptions>;
  readonly #waiting = new Map<number, Entry>();
  readonly #running = new Map<number, Entry>();
  #child: Child | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isStopped = false;
  #nextId = 1;

  constructor(options: Required<WorkerHostOptions>) {
    this.#options = options;
  }

  run<J extends Job>(job: J, options: RunOptions = {}): Promise<JobResult<J>> {
    const { signal } = options;
    if (this.#isStopped) return Promise.reject(new InkstandError('unavailable', 'the worker is stopped'));
    if (signal?.aborted) return Promise.reject(abortedError());
    if (this.#waiting.size >= this.#options.capacity) {
      return Promise.reject(
        new InkstandError('limit', `more than ${this.#options.capacity} jobs are waiting for the worker`),
      );
    }
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.#abort(id);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.set(id, {
        id,
        kind: job.kind,
        job,
        priority: options.priority ?? 'due',
        deadlineMs: options.deadlineMs ?? DEADLINE_MS,
        isSecondTry: false,
        timer: undefined,
        settle: (outcome) => {
          signal?.removeEventListener('abort', onAbort);
          // The worker answers a job with the result of that job's kind.
          if ('result' in outcome) resolve(outcome.result as JobResult<J>);
          else reject(outcome.error);
        },
      });
      this.#advance();
    });
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.size, running: this.#running.size };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idleTimer);
    const error = new InkstandError('unavailable', 'the worker was stopped');
    for (const entry of [...this.#waiting.values(), ...this.#running.values()]) this.#finish(entry, { error });
    this.#child?.kill();
    await this.#ended;
  }

  #advance(): void {
    if (this.#isStopped) return;
    for (const entry of planStarts([...this.#waiting.values()], [...this.#running.values()], this.#options.limits)) {
      this.#waiting.delete(entry.id);
      this.#running.set(entry.id, entry);
      entry.timer = setTimeout(() => this.#expire(entry), entry.deadlineMs);
      this.#useChild().send({ kind: 'run', id: entry.id, job: entry.job });
    }
    clearTimeout(this.#idleTimer);
    if (this.#running.size > 0 || !this.#child) return;
    this.#idleTimer = setTimeout(() => this.#dismiss(), this.#options.idleMs);
    this.#idleTimer.unref();
  }

  #useChild(): Child {
    if (this.#child) return this.#child;
    let markEnded = (): void => undefined;
    this.#ended = new Promise((resolve) => {
      markEnded = resolve;
    });
    const child = startChild({
      mainPath: this.#options.mainPath,
      dataDir: this.#options.dataDir,
      heapMegabytes: this.#options.heapMegabytes,
      onReport: (report) => this.#receive(report),
      onEnd: (lastOutput) => {
        markEnded();
        if (this.#child === child) this.#recover(undefined, lastOutput);
      },
    });
    this.#child = child;
    return child;
  }

  #receive(report: Report): void {
    const entry = this.#running.get(report.id);
    // An aborted job keeps its place until the child is free of it, but nobody waits for the answer.
    if (!entry) return;
    this.#finish(entry, report.kind === 'done' ? { result: report.result } : { error: unpackError(report.error) });
    const isLarge = report.residentBytes > this.#options.residentMegabytes * 2 ** 20;
    if (isLarge && this.#running.size === 0) this.#dismiss();
    this.#advance();
  }

  #expire(entry: Entry): void {
    this.#finish(entry, {
      error: new InkstandError('timeout', `the ${entry.kind} job timed out after ${entry.deadlineMs} ms`),
    });
    // Nothing inside a hung process can be trusted to stop, so it is replaced.
    const child = this.#child;
    this.#recover(entry, '');
    child?.kill();
  }

  /** The child is gone: the guilty job fails, those that ran beside it wait again for a new child. */
  #recover(expired: Entry | undefined, lastOutput: string): void {
    this.#child = undefined;
    const running = [...this.#running.values()];
    // Drawing and decoding are what a process dies of.
    const guilty =
      expired ?? running.find(({ kind }) => kind === 'render') ?? running.find(({ kind }) => kind === 'picture');
    for (const entry of running) {
      if (entry === guilty || entry.isSecondTry) {
        const error = new InkstandError('unavailable', `the worker ended during the ${entry.kind} job`, {
          cause: lastOutput,
        });
        this.#finish(entry, { error });
      } else {
        clearTimeout(entry.timer);
        this.#running.delete(entry.id);
        entry.isSecondTry = true;
        this.#waiting.set(entry.id, entry);
      }
    }
    this.#advance();
  }

  #abort(id: number): void {
    const waiting = this.#waiting.get(id);
    const running = this.#running.get(id);
    if (waiting) this.#finish(waiting, { error: abortedError() });
    if (!running) return;
    this.#child?.send({ kind: 'abort', id });
    running.settle({ error: abortedError() });
  }

  #finish(entry: Entry, outcome: Outcome): void {
    clearTimeout(entry.timer);
    this.#waiting.delete(entry.id);
    this.#running.delete(entry.id);
    entry.settle(outcome);
  }

  #dismiss(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.dismiss();
  }
}

const abortedError = (): InkstandError => new InkstandError('unavailable', 'the job was cancelled');
