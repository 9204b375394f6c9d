import t from 'tap';
import { ALERT_KINDS, type Alert, keyOfAlert } from '../../../src/gateway/alert/alert.js';
import { planAlerts, type TrackedAlert } from '../../../src/gateway/alert/plan-alerts.js';
import { addToOutbox, type Delivery, listDue, planRetry } from '../../../src/gateway/alert/webhook-retries.js';
import { fc } from '../../support/property.js';

const NOW = 1_795_000_000_000;
const MINUTE_MS = 60_000;
const low: Alert = { kind: 'battery-low', subject: { kind: 'display', id: 1, name: 'Hall' }, percent: 12 };
const failing: Alert = {
  kind: 'plugin-failing',
  subject: { kind: 'plugin', id: 1, name: 'News' },
  error: 'it answered 500',
};

interface Check {
  /** Minutes since the previous check. */
  readonly after: number;
  readonly alerts: readonly Alert[];
  readonly isQuiet?: boolean;
}

/** Simulates checks and returns what was reported at each. */
function simulate(checks: readonly Check[]) {
  let tracked: ReadonlyMap<string, TrackedAlert> = new Map();
  let nowMs = NOW;
  return checks.map(({ after, alerts, isQuiet = false }) => {
    nowMs += after * MINUTE_MS;
    const plan = planAlerts({ tracked, alerts, nowMs, isQuiet });
    tracked = plan.tracked;
    return { nowMs, tracked, events: plan.events.map(({ kind, problem }) => `${kind} ${keyOfAlert(problem)}`) };
  });
}
const reports = (checks: readonly Check[]) => simulate(checks).map(({ events }) => events.join(', '));

t.test('an alert is reported once when raised and once when resolved', async (t) => {
  const began = 'began battery-low display 1';
  const over = 'over battery-low display 1';
  const yes = { after: 5, alerts: [low] };
  const no = { after: 5, alerts: [] };
  t.strictSame(reports([no, yes, yes, yes, no, no, no, no, no]), ['', began, '', '', '', '', '', over, '']);
  t.strictSame(
    reports([yes, no, yes, no, yes, no, no, no, no]),
    [began, '', '', '', '', '', '', '', over],
    'no flapping',
  );
});

t.test('an alert that clears often is reported only when it lasts', async (t) => {
  const check = { after: 20, alerts: [failing] };
  t.strictSame(reports([check, check, { after: 10, alerts: [] }, check, check, check, check]), [
    ...['', '', '', '', '', ''],
    'began plugin-failing plugin 1',
  ]);
});

t.test('quiet hours send nothing; afterwards only active alerts are sent', async (t) => {
  const night = { after: 10, isQuiet: true };
  const checks = [
    { ...night, alerts: [low, { kind: 'hot' as const }] },
    { ...night, after: 60, alerts: [low] },
    { after: 60, alerts: [low] },
  ];
  t.strictSame(reports(checks), ['', '', 'began battery-low display 1']);
});

t.test('a clock jump neither repeats nor loses an alert', async (t) => {
  const yes = { after: 5, alerts: [low] };
  const year = 60 * 24 * 365;
  t.strictSame(reports([yes, { ...yes, after: -year }, { ...yes, after: year }, yes]), [
    'began battery-low display 1',
    ...['', '', ''],
  ]);
  const back = [yes, { after: 5, alerts: [] }, { after: -year, alerts: [] }, { after: 20, alerts: [] }];
  t.strictSame(reports(back).slice(-1), ['over battery-low display 1'], 'its end does not wait for a year');
});

const kinds = fc.constantFrom(...ALERT_KINDS);
const checks = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 120 }),
    alerts: fc.uniqueArray(
      kinds.map((kind): Alert => ({ kind })),
      { selector: keyOfAlert, maxLength: 5 },
    ),
    isQuiet: fc.boolean(),
  }),
  { maxLength: 60 },
);

t.test('for any history, raised and resolved messages alternate and match the alerts', async () => {
  fc.assert(
    fc.property(checks, (life) => {
      const seen = simulate(life);
      const isOpen = new Map<string, boolean>();
      return seen.every(({ events }, index) =>
        events.every((event) => {
          const [kind = '', key = ''] = event.split(' ');
          const isThere = life[index]!.alerts.some((problem) => keyOfAlert(problem) === key);
          const fits = kind === 'began' ? isThere && !isOpen.get(key) : !isThere && isOpen.get(key) === true;
          isOpen.set(key, kind === 'began');
          return fits && !life[index]!.isQuiet;
        }),
      );
    }),
  );
});

t.test('after enough checks without alerts all are resolved and none is tracked', async () => {
  fc.assert(
    fc.property(checks, (life) => {
      const calm = { after: 20, alerts: [] };
      const all = simulate([...life, calm, calm]);
      const balance = new Map<string, number>();
      for (const event of all.flatMap(({ events }) => events)) {
        const [kind, key = ''] = event.split(' ');
        balance.set(key, (balance.get(key) ?? 0) + (kind === 'began' ? 1 : -1));
      }
      return [...balance.values()].every((sum) => sum === 0) && all.at(-1)!.tracked.size === 0;
    }),
  );
});

const DELIVERY: Delivery = { id: 'a', body: '{}', createdMs: NOW, attempts: 0, dueMs: NOW };

t.test('a failed message is retried at growing intervals, then dropped', async (t) => {
  const waits: number[] = [];
  let nowMs = NOW;
  for (let one: Delivery | undefined = DELIVERY; one; nowMs = one.dueMs) {
    one = planRetry(one, nowMs);
    if (!one) break;
    waits.push((one.dueMs - nowMs) / MINUTE_MS);
    t.strictSame(listDue([one], one.dueMs - 1), []);
    t.strictSame(listDue([one], one.dueMs), [one]);
    t.strictSame(listDue([one], NOW - 400 * 86_400_000), [one], 'a clock set back does not hold it up');
  }
  t.strictSame(waits, [1, 2, 5, 15, 60, 180, 360, 540]);
});

t.test('the outbox keeps the newest messages in order', async () => {
  fc.assert(
    fc.property(fc.nat(120), fc.nat(120), (waiting, added) => {
      const make = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => ({ ...DELIVERY, id: String(from + index) }));
      const ids = addToOutbox(make(0, waiting), make(waiting, added)).map(({ id }) => Number(id));
      return ids.length === Math.min(50, waiting + added) && ids.every((id, i) => i === 0 || id === ids[i - 1]! + 1);
    }),
  );
});
