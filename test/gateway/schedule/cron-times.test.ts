import t from 'tap';
import { readCron } from '../../../src/gateway/schedule/cron-times.js';

t.test('the next time of an expression is after the moment, in UTC', async (t) => {
  for (const [cron, after, next] of [
    ['* * * * *', '2026-11-29T03:17:00Z', '2026-11-29T03:18:00Z'],
    ['* * * * * *', '2026-11-29T03:17:00.500Z', '2026-11-29T03:17:01Z'],
    ['*/5 * * * *', '2026-12-31T23:57:10Z', '2027-01-01T00:00:00Z'],
    ['17 3 * * *', '2026-11-29T03:17:00Z', '2026-11-30T03:17:00Z'],
    ['23 */6 * * *', '2026-11-29T00:23:00Z', '2026-11-29T06:23:00Z'],
    ['0 0 * * 1', '2026-11-29T12:00:00Z', '2026-11-30T00:00:00Z'],
    ['30 12 1 2 *', '2026-02-01T12:30:00Z', '2027-02-01T12:30:00Z'],
    ['0 0 29 2 *', '2096-03-01T00:00:00Z', '2104-02-29T00:00:00Z'],
  ] as const) {
    t.equal(
      new Date(readCron(cron)(Date.parse(after))).toISOString(),
      new Date(next).toISOString(),
      `${cron} ${after}`,
    );
  }
  t.throws(() => readCron('0 0 31 2 *'), 'a day that no month has');
  t.throws(() => readCron('hourly'), 'one field');
});
