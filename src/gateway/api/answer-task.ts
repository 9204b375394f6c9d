import { InkstandError } from '@inkstand/common/errors';
import { data, type HttpRequest, type Reply, withHeaders } from '../http/http.js';
import { resolveWithin } from '../resolve-within.js';
import type { ReportProgress, Task, TaskOptions, TaskResult, Tasks } from '../task/task.js';
import { isoTime } from './shapes/plugin-setting.js';

/** Work that takes longer is answered with its task. */
const MAX_WAIT_MS = 20_000;

/**
 * Runs work as a task and responds with its result. After 20 seconds, or at once for a request with `Prefer:
 * respond-async`, the response is 202 with the task; the work continues, and `GET /api/tasks/ID` has its progress and
 * result. @throws what the work throws in this time
 */
export async function runApiTask(
  tasks: Tasks,
  request: HttpRequest,
  options: TaskOptions,
  work: (report: ReportProgress) => Promise<TaskResult>,
): Promise<Reply> {
  const isAsync = /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(request.header('prefer') ?? '');
  const task = tasks.start(options, work);
  const outcome = isAsync ? undefined : await resolveWithin(task.ended, MAX_WAIT_MS);
  if (!outcome) return withHeaders(data(describeTask(task), 202), { Location: `/api/tasks/${task.id}` });
  tasks.markSeen(task.id);
  if (outcome.kind === 'failed') throw outcome.error;
  return data(outcome.data ?? null);
}

/** The response for a task. */
export function describeTask({ id, kind, subject, startedAtMs, progress, outcome }: Task) {
  const { phase, done = null, total = null, unit = null } = progress;
  return {
    id,
    kind,
    subject: subject ?? null,
    started_at: isoTime(startedAtMs),
    state: outcome?.kind ?? 'running',
    progress: outcome ? null : { phase, done, total, unit },
    result: outcome?.kind === 'done' ? (outcome.data ?? null) : null,
    error: outcome?.kind === 'failed' ? outcome.reason : null,
  };
}

/** @throws InkstandError `not-found` for a task that ended long ago or before a restart */
export function findTask(tasks: Tasks, id: string): Task {
  const task = tasks.find(id);
  if (task) return task;
  throw new InkstandError('not-found', `there is no task ${id}`);
}
