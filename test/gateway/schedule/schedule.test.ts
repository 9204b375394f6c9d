import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { type Job, Schedule } from '../../../src/gateway/schedule/schedule.js';

function openSchedule(t: Test, jobs: readonly Job[]) {
  const errors: string[] = [];
  const log = { error: (_fields: object, message: string) => errors.push(message), debug: () => undefined };
  const schedule = new Schedule({ jobs, now: () => 1_795_000_000_000, log });
  t.teardown(() => schedule.stop());
  return { schedule, errors };
}

t.test('a job runs at its times until the schedule stops', async (t) => {
  let runs = 0;
  let heard = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const { schedule } = openSchedule(t, [
    {
      name: 'tick',
      cron: '* * * * * *',
      run: async () => {
        runs++;
        heard();
      },
    },
  ]);
  schedule.start();
  schedule.start();
  await first;
  await schedule.stop();
  await schedule.stop();
  const seen = runs;
  await pause(1_200);
  t.equal(runs, seen);
  t.match(schedule.status(), [{ name: 'tick', lastStartedMs: 1_795_000_000_000, lastError: undefined }]);
});

t.test('a job never overlaps itself: a second call joins the first', async (t) => {
  let running = 0;
  let max = 0;
  const { schedule } = openSchedule(t, [
    {
      name: 'slow',
      cron: '0 0 1 1 *',
      run: async () => {
        max = Math.max(max, ++running);
        await pause(30);
        running--;
      },
    },
  ]);
  await Promise.all([schedule.runNow('slow'), schedule.runNow('slow'), schedule.runNow('slow')]);
  t.equal(max, 1);
});

t.test('a failing job is logged and does not affect others', async (t) => {
  let isOtherDone = false;
  const fail = async () => {
    throw new Error('no disk');
  };
  const other = async () => {
    isOtherDone = true;
  };
  const { schedule, errors } = openSchedule(t, [
    { name: 'bad', cron: '0 0 1 1 *', run: fail },
    { name: 'good', cron: '0 0 1 1 *', run: other },
  ]);
  await Promise.all([schedule.runNow('bad'), schedule.runNow('good'), schedule.runNow('unknown')]);
  t.strictSame(errors, ['a job failed']);
  t.ok(isOtherDone);
  t.match(schedule.status()[0], { name: 'bad', lastError: 'no disk' });
});

t.test('stop waits for a running job', async (t) => {
  let isDone = false;
  const { schedule } = openSchedule(t, [
    {
      name: 'slow',
      cron: '0 0 1 1 *',
      run: async () => {
        await pause(50);
        isDone = true;
      },
    },
  ]);
  void schedule.runNow('slow');
  await schedule.stop();
  t.ok(isDone);
});
