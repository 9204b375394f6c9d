import { InkstandError } from '@inkstand/common/errors';
import { mayRunScripts } from '../may-run-scripts.js';
import { unpackError, type WorkerMessage } from '../protocol/ipc-message.js';
import type { Job, JobResult, Priority } from '../protocol/job.js';
import { type RenderJob, withPartsOf } from '../protocol/render.js';
import { type Child, startChild } from './child.js';
import { isHeavy, planStarts, type QueueLimits } from './queue.js';
import { DEADLINE_MS, WORKER_LIMITS } from './worker-limits.js';
import { findWorkerProgram } from './worker-program.js';

/** Limits and timeouts of the worker, all with defaults. */
export interface WorkerHostOptions {
  /** The child's program: the bundle, or `main.js` when nothing was bundled. */
  readonly mainPath?: string;
  /** Data folder with official framework releases. */
  readonly dataDir?: string | undefined;
  readonly limits?: QueueLimits;
  /** How long the child is kept after its last job. */
  readonly idleMs?: number;
  readonly heapMegabytes?: number;
  /** Memory above which an idle child is replaced. */
  readonly residentMegabytes?: number;
  /** Maximum number of waiting jobs; further ones are rejected. */
  readonly capacity?: number;
  /** Called when the child has left because there are no jobs. */
  readonly onLeft?: () => void;
}

/** Priority and deadline of a job. */
interface RunOptions {
  readonly priority?: Priority;
  /** From the start of the job; waiting time does not count. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /**
   * Whether a render job whose scripts may have ended the worker, or used up its time, runs again without them, behind
   * all waiting jobs; true by default.
   */
  readonly repeats?: boolean;
}

/** Runs jobs in the worker process, which exists only while there are jobs. */
export interface WorkerHost {
  /**
   * @throws InkstandError the job's own error; `timeout` past its deadline, `unavailable` when the worker died during
   * the job
   */
  run<J extends Job>(job: J, options?: RunOptions): Promise<JobResult<J>>;
  /** Process id of the child, if there is one. */
  pid(): number | undefined;
  /** Number of waiting and running jobs. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends the child; running jobs fail with `unavailable`. Idempotent. */
  stop(): Promise<void>;
}

interface Entry {
  readonly id: number;
  readonly kind: Job['kind'];
  job: Job;
  priority: Priority;
  readonly deadlineMs: number;
  readonly repeats: boolean;
  /** A job that ran beside the one that killed the child is run again, and so is the latter without its scripts. */
  isSecondTry: boolean;
  /** How often it was run again because another job expired beside it. */
  interruptions: number;
  timer: NodeJS.Timeout | undefined;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = { readonly result: JobResult<Job> } | { readonly error: InkstandError };

/** A job may block the process so that always another one expires, so it is not run again without end. */
const MAX_INTERRUPTIONS = 4;

/** Creates a host whose child is started by the first job. */
export function createWorkerHost(options: WorkerHostOptions = {}): WorkerHost {
  return new Host({
    dataDir: options.dataDir,
    mainPath: options.mainPath ?? findWorkerProgram(),
    limits: options.limits ?? WORKER_LIMITS.jobs,
    idleMs: options.idleMs ?? WORKER_LIMITS.idleMs,
    heapMegabytes: options.heapMegabytes ?? WORKER_LIMITS.heapMegabytes,
    residentMegabytes: options.residentMegabytes ?? WORKER_LIMITS.residentMegabytes,
    capacity: options.capacity ?? WORKER_LIMITS.capacity,
    onLeft: options.onLeft ?? (() => undefined),
  });
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
        repeats: options.repeats ?? true,
        isSecondTry: false,
        interruptions: 0,
        timer: undefined,
        settle: (outcome) => {
          signal?.removeEventListener('abort', onAbort);
          // The worker answers a job with the result of its kind.
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
        else if (!this.#child && !this.#isStopped) this.#options.onLeft();
      },
    });
    this.#child = child;
    return child;
  }

  #receive(report: WorkerMessage): void {
    const entry = this.#running.get(report.id);
    // An aborted job keeps its slot until the child has finished it; its result is dropped.
    if (!entry) return;
    this.#finish(entry, report.kind === 'done' ? { result: report.result } : { error: unpackError(report.error) });
    const isLarge = report.residentBytes > this.#options.residentMegabytes * 2 ** 20;
    if (isLarge && this.#running.size === 0) this.#dismiss();
    this.#advance();
  }

  #expire(entry: Entry): void {
    // A hung process cannot be stopped from inside, so it is replaced.
    const child = this.#child;
    this.#recover(entry, '');
    child?.kill();
  }

  /**
   * The child died: the job that killed it fails or is repeated without scripts, and jobs that ran beside it wait for a
   * new child.
   */
  #recover(expired: Entry | undefined, lastOutput: string): void {
    this.#child = undefined;
    const running = [...this.#running.values()];
    // Rendering, compiling, reading recipes and decoding are the jobs that kill a process.
    const culprit = expired ?? running.find(isHeavy) ?? running.find(({ kind }) => kind === 'picture');
    for (const entry of running) {
      const isCulprit = entry === culprit;
      // The expired job is the one to blame: those beside it keep their second try.
      const isInterrupted = expired !== undefined && !isCulprit && ++entry.interruptions <= MAX_INTERRUPTIONS;
      const retried = !isCulprit ? entry.job : entry.repeats ? withoutScripts(entry.job) : undefined;
      if (isInterrupted) this.#repeat(entry, entry.job, false);
      else if (retried !== undefined && !entry.isSecondTry) {
        entry.isSecondTry = true;
        this.#repeat(entry, retried, isCulprit);
      } else if (entry === expired) this.#finish(entry, { error: lateError(entry) });
      else this.#finish(entry, { error: endedError(entry, lastOutput) });
    }
    this.#advance();
  }

  #repeat(entry: Entry, job: Job, isBehind: boolean): void {
    clearTimeout(entry.timer);
    this.#running.delete(entry.id);
    entry.job = job;
    if (isBehind) entry.priority = 'repeated';
    this.#waiting.set(entry.id, entry);
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

/** The render job without its scripts; undefined if scripts cannot be the cause. */
export function withoutScripts(job: Job): RenderJob | undefined {
  if (job.kind !== 'render' || job.refuseScripts !== undefined) return undefined;
  const markup = withPartsOf(job.cells).flatMap(({ refuseScripts, markup: { shared, view } }) =>
    refuseScripts === undefined ? [shared, view] : [],
  );
  return [...markup, job.page ?? ''].some(mayRunScripts) ? { ...job, refuseScripts: 'ended-worker' } : undefined;
}

const lateError = ({ kind, deadlineMs }: Entry): InkstandError =>
  new InkstandError('timeout', `the ${kind} job timed out after ${deadlineMs} ms`);

const endedError = ({ kind }: Entry, lastOutput: string): InkstandError =>
  new InkstandError('unavailable', `the worker ended during the ${kind} job`, { cause: lastOutput });

const abortedError = (): InkstandError => new InkstandError('unavailable', 'the job was cancelled');
