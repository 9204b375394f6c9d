import { randomBytes } from 'node:crypto';
import { InkstandError } from '@inkstand/common/errors';
import type { MessageKey, Values } from '../i18n/i18n.js';
import { resolveWithin } from '../resolve-within.js';

/** Kinds of work; their names are the messages `task.kind.*`. */
export type TaskKind =
  | 'backup'
  | 'download'
  | 'restore'
  | 'update'
  | 'import'
  | 'library'
  | 'framework'
  | 'catalogue'
  | 'transfer';

/** What a task is doing; the texts are the messages `task.phase.*`. */
type TaskPhase =
  | 'starting'
  | 'copying'
  | 'packing'
  | 'unpacking'
  | 'checking'
  | 'fetching'
  | 'reading'
  | 'storing'
  | 'restarting';

export interface TaskProgress {
  readonly phase: TaskPhase;
  /** Progress within the phase; when `done` and `total` are absent, it is unknown how much is left. */
  readonly done?: number;
  readonly total?: number;
  /** Unit of `done` and `total`; absent for a number of things. */
  readonly unit?: 'bytes';
}

/** Called by the work, as often as it likes. */
export type ReportProgress = (progress: TaskProgress) => void;

/** The result of a task: a message, and the page that shows it. */
export interface TaskResult {
  readonly message: MessageKey;
  readonly values?: Values;
  /** Path of a page. */
  readonly path: string;
  /** The result for API clients, as the response's data. */
  readonly data?: unknown;
}

export type TaskOutcome =
  | ({ readonly kind: 'done' } & TaskResult)
  /** `reason` is for the reader: the message of an `InkstandError`, or a general one. */
  | { readonly kind: 'failed'; readonly reason: string; readonly error: unknown };

/** Work that is running or has ended recently. Times are in milliseconds since 1970. */
export interface Task {
  /** `KIND-xxxxxxxxxxxx`. */
  readonly id: string;
  readonly kind: TaskKind;
  /** What the task works on, such as the name of a file. */
  readonly subject: string | undefined;
  /** Path of the page that shows its progress. */
  readonly path: string;
  readonly startedAtMs: number;
  readonly progress: TaskProgress;
  /** Undefined while it runs. */
  readonly outcome: TaskOutcome | undefined;
  /** Resolves with the outcome; never rejects. */
  readonly ended: Promise<TaskOutcome>;
}

export interface TaskOptions {
  readonly kind: TaskKind;
  readonly subject?: string;
  /** `/tasks/ID` by default. */
  readonly path?: string;
  /** Nobody waits for it: pages show it while it runs, but not how it ended. */
  readonly isScheduled?: boolean;
}

interface TasksOptions {
  readonly now: () => number;
  readonly monotonicMs: () => number;
  /** Called when a task started, progressed (at most once a second) or ended. */
  readonly onChange: () => void;
  /** Called with errors other than `InkstandError`. */
  readonly onError: (error: unknown, kind: TaskKind) => void;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
interface Entry {
  readonly task: Mutable<Task>;
  /** Whether the outcome was shown, or need not be. */
  isSeen: boolean;
  /** By the monotonic clock; undefined while it runs. */
  endedMs?: number;
}

/** Keeps `done` between 0 and `total`, which is positive; omits both otherwise. */
function boundProgress({ phase, done = Number.NaN, total = 0, unit }: TaskProgress): TaskProgress {
  if (Number.isNaN(done) || !(total > 0 && total < Number.POSITIVE_INFINITY)) return { phase };
  return { phase, done: Math.min(total, Math.max(0, done)), total, ...(unit && { unit }) };
}

const MAX_RUNNING = 8;
const MAX_ENDED = 20;
const KEPT_MS = 60 * 60_000;
const QUIET_MS = 1000;
const STOP_MS = 10_000;

/**
 * Work that takes longer than a request, kept in memory: it continues without its page, and every page can show it. A
 * restart of the gateway ends it, so whatever it changes must be atomic.
 */
export class Tasks {
  readonly #options: TasksOptions;
  readonly #entries = new Map<string, Entry>();
  #notifiedMs = Number.NEGATIVE_INFINITY;

  constructor(options: TasksOptions) {
    this.#options = options;
  }

  /** Starts work at once. Throws `limit` when too much is running, except for scheduled work. */
  start(options: TaskOptions, work: (report: ReportProgress) => Promise<TaskResult>): Task {
    const { kind, subject, isScheduled = false } = options;
    if (!isScheduled && this.running().length >= MAX_RUNNING) {
      throw new InkstandError('limit', 'too much work is in progress', { hint: 'wait until it has ended' });
    }
    this.#forget();
    const id = `${kind}-${randomBytes(6).toString('hex')}`;
    let end: (outcome: TaskOutcome) => void = () => undefined;
    const task: Mutable<Task> = {
      id,
      kind,
      subject,
      outcome: undefined,
      path: options.path ?? `/tasks/${id}`,
      startedAtMs: this.#options.now(),
      progress: { phase: 'starting' },
      ended: new Promise((resolve) => {
        end = resolve;
      }),
    };
    const entry: Entry = { task, isSeen: isScheduled };
    this.#entries.set(id, entry);
    this.#notify();
    void this.#run(task, work).then((outcome) => {
      task.outcome = outcome;
      entry.endedMs = this.#options.monotonicMs();
      end(outcome);
      this.#notify();
    });
    return task;
  }

  /** Undefined for a task that ended long ago or before a restart. */
  find(id: string): Task | undefined {
    return this.#entries.get(id)?.task;
  }

  /** By start time. */
  running(): readonly Task[] {
    return [...this.#entries.values()].map(({ task }) => task).filter(({ outcome }) => !outcome);
  }

  /** Running tasks, and those whose end nobody has seen yet. */
  current(): readonly Task[] {
    return [...this.#entries.values()].filter(({ task, isSeen }) => !(task.outcome && isSeen)).map(({ task }) => task);
  }

  /** Call it when a page has shown the outcome. */
  markSeen(id: string): void {
    const entry = this.#entries.get(id);
    if (entry?.task.outcome) entry.isSeen = true;
  }

  /** Gives running work a few seconds to end before the parts that it uses are stopped. */
  async stop(): Promise<void> {
    await resolveWithin(Promise.all(this.running().map(({ ended }) => ended)), STOP_MS);
  }

  async #run(task: Mutable<Task>, work: (report: ReportProgress) => Promise<TaskResult>): Promise<TaskOutcome> {
    const report: ReportProgress = (progress) => {
      const isNewPhase = progress.phase !== task.progress.phase;
      task.progress = boundProgress(progress);
      if (isNewPhase || this.#options.monotonicMs() - this.#notifiedMs >= QUIET_MS) this.#notify();
    };
    try {
      return { kind: 'done', ...(await work(report)) };
    } catch (error) {
      const isExplained = error instanceof InkstandError && error.code !== 'internal';
      if (!isExplained) this.#options.onError(error, task.kind);
      return {
        kind: 'failed',
        error,
        reason: isExplained ? error.message : 'an unexpected error; the log has details',
      };
    }
  }

  #notify(): void {
    this.#notifiedMs = this.#options.monotonicMs();
    this.#options.onChange();
  }

  #forget(): void {
    const earliestMs = this.#options.monotonicMs() - KEPT_MS;
    const ended = [...this.#entries.values()].filter(({ endedMs }) => endedMs !== undefined);
    const dropped = ended.filter(({ endedMs = 0 }, index) => index < ended.length - MAX_ENDED || endedMs < earliestMs);
    for (const { task } of dropped) this.#entries.delete(task.id);
  }
}
