import { AbortController, type AbortSignal } from '../event/abort.js';
import type { Timers } from './timers.js';

const PRIORITIES = ['user-blocking', 'user-visible', 'background'] as const;
type Priority = (typeof PRIORITIES)[number];

interface TaskOptions {
  readonly priority?: unknown;
  readonly delay?: unknown;
  readonly signal?: (AbortSignal & { readonly priority?: unknown }) | undefined;
}

interface Task {
  readonly rank: number;
  readonly run: () => void;
}

const rankOf = (priority: unknown): number => {
  const rank = PRIORITIES.indexOf(String(priority) as Priority);
  if (rank < 0) throw new TypeError(`'${String(priority)}' is not a valid enum value of type TaskPriority`);
  return rank;
};

/** `scheduler` of a page: tasks that are due run by priority, then in the order in which they were posted. */
export function createScheduler(timers: Timers): object {
  const due: Task[] = [];
  const wait = (rank: number, delay: number, run: () => void): void => {
    timers.setTimeout(
      () => {
        const task = { rank, run };
        const at = due.findIndex((other) => other.rank > rank);
        if (at < 0) due.push(task);
        else due.splice(at, 0, task);
        // All that are due at this time have joined by then.
        timers.setTimeout(() => due.shift()?.run(), 0, []);
      },
      delay,
      [],
    );
  };
  return {
    postTask: (callback: unknown, { priority, delay = 0, signal }: TaskOptions = {}) =>
      new Promise((resolve, reject) => {
        if (typeof callback !== 'function') throw new TypeError('the callback provided is not a function');
        const rank = rankOf(priority ?? signal?.priority ?? 'user-visible');
        const wasAborted = (): boolean => {
          if (signal?.aborted) reject(signal.reason);
          return signal?.aborted === true;
        };
        if (wasAborted()) return;
        signal?.addEventListener('abort', wasAborted);
        wait(rank, Math.max(0, Number(delay) || 0), () => {
          if (wasAborted()) return;
          try {
            resolve(callback());
          } catch (error) {
            reject(error);
          }
        });
      }),
    yield: () => new Promise<void>((resolve) => void timers.setTimeout(() => resolve(), 0, [])),
  };
}

/** An `AbortController` whose signal has a priority for tasks. */
export class TaskController extends AbortController {
  constructor(options: { readonly priority?: unknown } | undefined = undefined) {
    super();
    this.setPriority(options?.priority ?? 'user-visible');
  }

  setPriority(priority: unknown): void {
    rankOf(priority);
    Object.defineProperty(this.signal, 'priority', { value: priority, configurable: true });
  }
}
