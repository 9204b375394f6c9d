import t from 'tap';
import { planStarts, type QueuedJob } from '../../../src/gateway/worker/host/queue.js';
import { PRIORITIES, type Priority } from '../../../src/gateway/worker/protocol/job.js';
import { fc } from '../../support/property.js';

const limits = { fetches: 4, renders: 1 };
const job = fc.record({
  kind: fc.constantFrom('fetch', 'render') as fc.Arbitrary<QueuedJob['kind']>,
  priority: fc.constantFrom(...(Object.keys(PRIORITIES) as Priority[])),
});
const numbered = fc.array(job, { maxLength: 20 }).map((jobs) => jobs.map((one, id) => ({ ...one, id })));
const count = (jobs: readonly QueuedJob[], kind: string) => jobs.filter((one) => one.kind === kind).length;

t.test('no plan exceeds a limit, leaves a slot free or starts a later job first', async (t) => {
  fc.assert(
    fc.property(numbered, fc.array(job, { maxLength: 3 }), (waiting, runningJobs) => {
      const running = runningJobs.map((one, index) => ({ ...one, id: -1 - index }));
      const starts = planStarts(waiting, running, limits);
      for (const [kind, limit] of [
        ['fetch', limits.fetches],
        ['render', limits.renders],
      ] as const) {
        const free = Math.max(0, limit - count(running, kind));
        if (count(starts, kind) !== Math.min(free, count(waiting, kind))) return false;
        const chosen = starts.filter((one) => one.kind === kind);
        const left = waiting.filter((one) => one.kind === kind && !starts.includes(one));
        const rank = (one: QueuedJob) => PRIORITIES[one.priority] * 1000 + one.id;
        if (chosen.some((a) => left.some((b) => rank(b) < rank(a)))) return false;
      }
      return true;
    }),
  );
  t.pass();
});
