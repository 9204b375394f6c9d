import t from 'tap';
import { InkstandError } from '../../../src/common/errors.js';
import { type TaskResult, Tasks } from '../../../src/gateway/task/task.js';
import { openTask } from '../../support/gateway/open-task.js';

const RESULT: TaskResult = { message: 'backup.made', path: '/system/backup' };

function openTasks() {
  const clock = { ms: 0 };
  const seen = { changes: 0, errors: [] as unknown[] };
  const tasks = new Tasks({
    now: () => 1_800_000_000_000 + clock.ms,
    monotonicMs: () => clock.ms,
    onChange: () => seen.changes++,
    onError: (error) => seen.errors.push(error),
  });
  return { tasks, clock, seen };
}

t.test('a task is listed while it runs, and afterwards until its end was seen', async (t) => {
  const { tasks } = openTasks();
  const { task, end, report } = openTask(tasks, { kind: 'import', subject: 'weather.zip' });
  t.match(task, { path: `/tasks/${task.id}`, progress: { phase: 'starting' }, startedAtMs: 1_800_000_000_000 });
  report({ phase: 'reading', done: 3, total: 10 });
  t.strictSame(tasks.find(task.id)?.progress, { phase: 'reading', done: 3, total: 10 });
  tasks.markSeen(task.id);
  t.strictSame(tasks.current(), [task], 'one that runs stays');
  t.strictSame(await end(RESULT), { kind: 'done', ...RESULT });
  t.strictSame(tasks.running(), []);
  t.strictSame(tasks.current(), [task]);
  tasks.markSeen(task.id);
  t.strictSame(tasks.current(), []);
  t.equal(tasks.find(task.id), task, 'a reload of its page still finds it');
});

t.test('progress never exceeds its total, and is unknown when implausible', async (t) => {
  const { tasks } = openTasks();
  const { task, report } = openTask(tasks, { kind: 'import' });
  const progressOf = (done: number, total: number) => {
    report({ phase: 'reading', done, total, unit: 'bytes' });
    const { phase: _phase, ...rest } = tasks.find(task.id)!.progress;
    return rest;
  };
  t.strictSame(progressOf(3, 10), { done: 3, total: 10, unit: 'bytes' });
  t.strictSame(progressOf(202_689, 100), { done: 100, total: 100, unit: 'bytes' });
  t.strictSame(progressOf(-5, 100), { done: 0, total: 100, unit: 'bytes' });
  for (const [done, total] of [
    [5, 0],
    [5, -1],
    [5, Number.NaN],
    [5, Number.POSITIVE_INFINITY],
    [Number.NaN, 10],
  ] as const)
    t.strictSame(progressOf(done, total), {}, `${done} of ${total}`);
});

t.test('pages are notified of every phase, and of progress within one at most once a second', async (t) => {
  const { tasks, clock, seen } = openTasks();
  const { end, report } = openTask(tasks, { kind: 'backup' });
  t.equal(seen.changes, 1);
  report({ phase: 'copying' });
  t.equal(seen.changes, 2);
  for (let done = 0; done < 100; done++) report({ phase: 'copying', done, total: 100 });
  t.equal(seen.changes, 2);
  clock.ms += 1000;
  report({ phase: 'copying', done: 100, total: 100 });
  t.equal(seen.changes, 3);
  await end(RESULT);
  t.equal(seen.changes, 4);
});

t.test('a failure is explained to the reader, and an unexpected error is logged', async (t) => {
  const { tasks, seen } = openTasks();
  const refused = new InkstandError('unprocessable', 'expected a ZIP file');
  const first = await tasks.start({ kind: 'import' }, () => Promise.reject(refused)).ended;
  t.match(first, { kind: 'failed', reason: 'expected a ZIP file', error: refused });
  t.strictSame(seen.errors, []);
  const fault = new TypeError('undefined is not a function');
  const second = await tasks.start({ kind: 'import' }, () => Promise.reject(fault)).ended;
  t.match(second, { kind: 'failed', reason: /the log has details/ });
  t.strictSame(seen.errors, [fault]);
});

t.test('scheduled work starts regardless of the limit, and its end need not be seen', async (t) => {
  const { tasks } = openTasks();
  const open = Array.from({ length: 8 }, () => openTask(tasks, { kind: 'import' }));
  t.throws(() => openTask(tasks, { kind: 'import' }), { code: 'limit' });
  const { ended } = tasks.start({ kind: 'backup', isScheduled: true }, async () => RESULT);
  await ended;
  t.equal(tasks.current().length, 8, 'what runs');
  const stopped = tasks.stop();
  for (const { end } of open) await end(RESULT);
  await stopped;
  t.strictSame(tasks.running(), []);
});

t.test('ended tasks are forgotten after an hour, and beyond the last twenty', async (t) => {
  const { tasks, clock } = openTasks();
  const start = async (): Promise<string> => {
    const { id, ended } = tasks.start({ kind: 'library' }, async () => RESULT);
    await ended;
    return id;
  };
  const ids: string[] = [];
  for (let index = 0; index < 22; index++) ids.push(await start());
  t.equal(tasks.find(ids[0] ?? ''), undefined);
  t.ok(tasks.find(ids[1] ?? ''));
  clock.ms += 60 * 60_000 + 1;
  const last = await start();
  t.equal(tasks.find(ids[21] ?? ''), undefined);
  t.ok(tasks.find(last));
});
