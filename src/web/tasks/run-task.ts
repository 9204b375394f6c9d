import { InkstandError } from '../../errors.js';
import type { Reply } from '../../http/http.js';
import { resolveWithin } from '../../resolve-within.js';
import type { ReportProgress, Task, TaskKind, TaskOptions, TaskResult } from '../../task/task.js';
import { describeError } from '../describe-failure.js';
import type { RequestContext } from '../request-context.js';

/** Longer work gets a page of its own. */
const PATIENCE_MS = 2000;

/** The pages that work of each kind is started from; they show what came of it, also after a restart. */
export const TASK_PAGES: Readonly<Record<TaskKind, string>> = {
  backup: '/system/backup',
  download: '/system/backup',
  restore: '/system/backup',
  update: '/system/update',
  import: '/plugins/new',
  library: '/system/library',
  framework: '/system/framework',
  catalogue: '/plugins/new',
  transfer: '/system/transfer',
};

export interface RunTaskOptions extends TaskOptions {
  /**
   * Responds with the form again when the work fails at once, for a reason in the owner's language; absent: the page of
   * the task shows it.
   */
  readonly onFailure?: ((reason: string) => Reply | Promise<Reply>) | undefined;
  /** Responds when the work is done at once; absent: redirects to its result. */
  readonly onDone?: ((result: TaskResult) => Reply | Promise<Reply>) | undefined;
}

/**
 * Runs the work of a form. What ends within two seconds is answered at once; for longer work the browser is redirected
 * to a page with its progress, and the work goes on whether or not anybody looks. `work` throws `InkstandError` for what
 * the owner can do something about.
 */
export function runTask(
  context: RequestContext,
  { onFailure, onDone, ...options }: RunTaskOptions,
  work: (report: ReportProgress) => Promise<TaskResult>,
): Promise<Reply> {
  return answerTask(context, context.gateway.tasks.start(options, work), { onFailure, onDone });
}

/** The same for work that was started elsewhere. */
export async function answerTask(
  context: RequestContext,
  task: Task,
  { onFailure, onDone }: Pick<RunTaskOptions, 'onFailure' | 'onDone'> = {},
): Promise<Reply> {
  const outcome = await resolveWithin(task.ended, PATIENCE_MS);
  if (!outcome) return context.redirectTo(task.path);
  if (outcome.kind === 'done') {
    context.gateway.tasks.markSeen(task.id);
    const { message: key, values = {}, path } = outcome;
    return onDone ? onDone(outcome) : context.redirectTo(path, { tone: 'good', key, values });
  }
  const { error } = outcome;
  if (!onFailure) return context.redirectTo(task.path);
  context.gateway.tasks.markSeen(task.id);
  if (error instanceof InkstandError && error.code !== 'internal')
    return onFailure(describeError(error, context.words));
  throw error;
}
