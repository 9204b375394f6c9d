import t from 'tap';
import { Schedule } from '../../src/schedule/schedule.js';
import { keepLog } from '../support/silent-log.js';
import { waitFor } from '../support/wait-for.js';

const YEAR_MS = 365 * 24 * 3_600_000;

t.test(
  'jobs continue after the clock jumped a year in either direction, and missed ones are not repeated',
  async (t) => {
    const RealDate = Date;
    const clock = { aheadMs: 0 };
    // node-cron reads the clock of the process.
    class JumpingDate extends RealDate {
      constructor(...parts: readonly unknown[]) {
        super(...((parts.length === 0 ? [RealDate.now() + clock.aheadMs] : parts) as [number]));
      }
      static override now(): number {
        return RealDate.now() + clock.aheadMs;
      }
    }
    Reflect.set(globalThis, 'Date', JumpingDate);
    t.teardown(() => Reflect.set(globalThis, 'Date', RealDate));
    let runs = 0;
    const job = { name: 'count', cron: '* * * * * *', run: async () => void runs++ };
    const schedule = new Schedule({ jobs: [job], now: () => Date.now(), log: keepLog(), compareMs: 200 });
    schedule.start();
    t.teardown(() => schedule.stop());
    for (const jumpMs of [0, -YEAR_MS, 2 * YEAR_MS, -YEAR_MS]) {
      clock.aheadMs += jumpMs;
      runs = 0;
      await waitFor(`two runs after ${jumpMs} ms`, async () => (runs >= 2 ? true : undefined), 60_000);
      t.ok(runs < 100, `${runs} runs after a jump of ${jumpMs} ms`);
    }
  },
);
