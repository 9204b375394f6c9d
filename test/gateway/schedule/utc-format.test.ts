import { schedule } from 'node-cron';
import t from 'tap';
import { withUtcFormat } from '../../../src/gateway/schedule/utc-format.js';
import { fc } from '../../support/property.js';

const OPTIONS: Intl.DateTimeFormatOptions = {
  timeZone: 'UTC',
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' },
  ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
};
const TOLD = ['weekday', 'year', 'month', 'day', 'hour', 'minute', 'second'];

const partsOf = (at: Date): Record<string, string> => {
  const parts = new Intl.DateTimeFormat('en-US', OPTIONS).formatToParts(at).filter(({ type }) => TOLD.includes(type));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value.replace(/^0(?=\d)/, '')]));
};

t.test('the UTC formatter returns the parts of the real one, which is restored afterwards', async (t) => {
  const real = Intl.DateTimeFormat;
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (at) => {
      t.same(
        withUtcFormat(() => partsOf(at)),
        partsOf(at),
      );
    }),
    { numRuns: 200 },
  );
  t.equal(Intl.DateTimeFormat, real);
  t.throws(() =>
    withUtcFormat(() => {
      throw new Error('no');
    }),
  );
  t.equal(Intl.DateTimeFormat, real);
});

t.test('tasks created with it run at their times', async (t) => {
  for (const [cron, isRight] of [
    ['17 3 * * *', (at: Date) => at.getUTCHours() === 3 && at.getUTCMinutes() === 17],
    ['0 0 * * 1', (at: Date) => at.getUTCDay() === 1 && at.getUTCHours() === 0],
    ['30 12 1 2 *', (at: Date) => at.getUTCMonth() === 1 && at.getUTCDate() === 1 && at.getUTCHours() === 12],
  ] as const) {
    const task = withUtcFormat(() => schedule(cron, () => undefined, { timezone: 'UTC' }));
    t.ok(isRight(task.getNextRun() ?? new Date(Number.NaN)), `${cron}: ${task.getNextRun()?.toISOString()}`);
    await task.destroy();
  }
});
