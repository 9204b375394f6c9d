import { data, type Route } from '../../http/http.js';
import type { Tasks } from '../../task/task.js';
import { describeTask, findTask } from '../answer-task.js';
import type { Keyed } from '../authorize.js';

interface TaskRoutesOptions {
  readonly tasks: Tasks;
  readonly keyed: Keyed;
}

/** Work that takes longer than a request, including work started on pages. */
export function taskRoutes({ tasks, keyed }: TaskRoutesOptions): readonly Route[] {
  return [
    { method: 'GET', path: '/api/tasks', handle: keyed('read', async () => data(tasks.current().map(describeTask))) },
    {
      method: 'GET',
      path: '/api/tasks/:id',
      handle: keyed('read', async ({ params }) => data(describeTask(findTask(tasks, params.id ?? '')))),
    },
  ];
}
