import type { ReportProgress, Task, TaskOptions, TaskResult, Tasks } from '../../../src/gateway/task/task.js';

/** Work that goes on until a test ends it. */
export interface OpenTask {
  readonly task: Task;
  readonly report: ReportProgress;
  /** A result, or the error that the work fails with; resolves when the task has ended. */
  end(result: TaskResult | Error): Promise<unknown>;
}

export function openTask(tasks: Tasks, options: TaskOptions): OpenTask {
  let settle: (result: TaskResult | Error) => void = () => undefined;
  let report: ReportProgress = () => undefined;
  const done = new Promise<TaskResult>((resolve, reject) => {
    settle = (result) => (result instanceof Error ? reject(result) : resolve(result));
  });
  const task = tasks.start(options, (given) => {
    report = given;
    return done;
  });
  return {
    task,
    report: (progress) => report(progress),
    end: (result) => {
      settle(result);
      return task.ended;
    },
  };
}
