import { data, type Route } from '../../http/http.js';
import { describeTask, findTask } from '../answer-task.js';
import type { ApiParts } from '../api-parts.js';

/** Work that takes longer than a request, including work started on pages. */
export function taskRoutes({ tasks, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/tasks', 'read', async () => data(tasks.current().map(describeTask))),
    keyed('GET', '/api/tasks/:id', 'read', async ({ params }) => data(describeTask(findTask(tasks, params.id ?? '')))),
  ];
}
