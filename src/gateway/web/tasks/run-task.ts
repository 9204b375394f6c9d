import { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../http/http.js';
import { describeError } from '../../i18n/i18n.js';
import { resolveWithin } from '../../resolve-within.js';
import type { ReportProgress, Task, TaskKind, TaskOptions, TaskResult } from '../../task/task.js';
import type { RequestContext } from '../request-context.js';

/** Work that takes longer gets a page of its own. */
const MAX_WAIT_MS = 2000;

/** The pages that start each kind of work; they also show its result after a restart. */
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

interface RunTaskOptions extends TaskOptions {
  /**
   * Responds with the form again if the work fails quickly, for a reason in the owner's language. When absent, the page
   * of the task shows it.
   */
  readonly onFailure?: ((reason: string) => Reply | Promise<Reply>) | undefined;
  /** Responds when the work is done quickly. When absent, redirects to its result. */
  readonly onDone?: ((result: TaskResult) => Reply | Promise<Reply>) | undefined;
}

/**
 * Runs the work of a form. Work that ends within two seconds is answered directly; otherwise the browser is redirected
 * to a page with its progress, and the work continues even if nobody watches. `work` throws `InkstandError` for
 * failures that the owner can resolve.
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
  const outcome = await resolveWithin(task.ended, MAX_WAIT_MS);
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
