// @tier full: waits for timers of a clock that jumps
import t, { type Test } from 'tap';
import { Schedule, type ScheduleOptions } from '../../../src/gateway/schedule/schedule.js';
import { keepLog } from '../../support/gateway/recorded-log.js';
import { waitFor } from '../../support/wait-for.js';

const YEAR_MS = 365 * 24 * 3_600_000;

/** A job that counts, every second of a clock that can be moved. */
function openCounter(t: Test, options: Pick<ScheduleOptions, 'maxWaitMs'>) {
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
  const counter = { runs: 0 };
  const job = { name: 'count', cron: '* * * * * *', run: async () => void counter.runs++ };
  const schedule = new Schedule({ jobs: [job], now: () => Date.now(), log: keepLog(), ...options });
  schedule.start();
  t.teardown(() => schedule.stop());
  return async (jumpMs: number): Promise<void> => {
    clock.aheadMs += jumpMs;
    counter.runs = 0;
    await waitFor(`two runs after ${jumpMs} ms`, async () => (counter.runs >= 2 ? true : undefined));
    t.ok(counter.runs < 100, `${counter.runs} runs after a jump of ${jumpMs} ms`);
  };
}

t.test('jobs continue after the clock was set ahead, and times that were missed are skipped at once', async (t) => {
  const jump = openCounter(t, {});
  for (const jumpMs of [0, YEAR_MS, 10 * YEAR_MS]) await jump(jumpMs);
});

t.test('jobs continue after the clock was set back', async (t) => {
  const jump = openCounter(t, { maxWaitMs: 200 });
  for (const jumpMs of [0, -YEAR_MS, -10 * YEAR_MS, 11 * YEAR_MS]) await jump(jumpMs);
});
