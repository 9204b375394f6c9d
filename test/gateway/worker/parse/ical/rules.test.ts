import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { expandRule } from '../../../../../src/gateway/worker/jobs/parse/ical/expand-rule.js';
import { readRule } from '../../../../../src/gateway/worker/jobs/parse/ical/rule.js';
import { BudgetSpent, StepBudget } from '../../../../../src/gateway/worker/jobs/parse/ical/step-budget.js';
import { event, readLines, startsOf, zoneLines } from './calendar-text.js';

/** Start, rule and its first twelve times until 2031, by dateutil: `scripts/develop/answers/calendar-answers.py`. */
const ANSWERS: readonly (readonly [start: string, rule: string, times: readonly string[]])[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../fixtures/calendars/rules.json'), 'utf8'),
);

function expand(start: string, rule: string, from = start): readonly string[] {
  const budget = new StepBudget();
  budget.allow(1_000_000);
  const [startMs, fromMs] = [Date.parse(`${start}Z`), Date.parse(`${from}Z`)];
  const expansion = { startMs, fromMs, toMs: Date.UTC(2031, 0, 1), includesStart: false, budget };
  return [...expandRule(readRule(rule)!.rule, expansion)]
    .filter((timeMs) => timeMs >= fromMs)
    .map((timeMs) => new Date(timeMs).toISOString().slice(0, 19));
}

t.test('rules give the times that dateutil gives, also from the middle', async (t) => {
  t.equal(ANSWERS.length, 300);
  for (const [start, rule, times] of ANSWERS) {
    t.same(expand(start, rule).slice(0, 12), times, `${start} ${rule}`);
    const middle = times[Math.floor(times.length / 2)];
    if (middle !== undefined) {
      const later = expand(start, rule, middle).slice(0, times.length - Math.floor(times.length / 2));
      t.same(later, times.slice(Math.floor(times.length / 2)), `${rule} from ${middle}`);
    }
  }
});

t.test('where dateutil and the format differ, the format counts', async (t) => {
  const series = (start: string, rule: string) =>
    startsOf(readLines(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)));
  t.same(
    series('20261126', 'FREQ=WEEKLY;BYDAY=MO,TH;BYSETPOS=2;COUNT=3'),
    ['11-26', '12-03', '12-10'],
    'a week is whole',
  );
  t.same(series('20261123', 'FREQ=WEEKLY;BYDAY=TU;COUNT=3'), ['11-23', '11-24', '12-01'], 'DTSTART is the first time');
  t.same(series('20261204', 'FREQ=YEARLY;BYWEEKNO=49,51'), ['12-04', '12-18'], 'a week number alone means its weekday');
  t.same(series('20261031', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=3'), ['11-30', '12-31'], 'RFC 7529');
  t.same(series('20261031', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=3'), ['12-01', '12-31'], 'RFC 7529');
});

t.test('rules within a day skip to the days and hours that they name', async (t) => {
  const start = '2026-11-28T08:00:00';
  t.same(expand(start, 'FREQ=HOURLY;INTERVAL=5;COUNT=3'), [start, '2026-11-28T13:00:00', '2026-11-28T18:00:00']);
  t.same(expand(start, 'FREQ=MINUTELY;INTERVAL=30;BYHOUR=9;BYDAY=MO;COUNT=2'), [
    '2026-11-30T09:00:00',
    '2026-11-30T09:30:00',
  ]);
  t.same(expand(start, 'FREQ=SECONDLY;BYMONTH=12;BYHOUR=7;BYMINUTE=5;BYSECOND=1,2;COUNT=2'), [
    '2026-12-01T07:05:01',
    '2026-12-01T07:05:02',
  ]);
  t.same(expand(start, 'FREQ=DAILY;BYHOUR=7,9;BYMINUTE=0,30;COUNT=3'), [
    '2026-11-28T09:00:00',
    '2026-11-28T09:30:00',
    '2026-11-29T07:00:00',
  ]);
});

t.test('parts that say nothing are ignored, and others that nobody can use are named', async (t) => {
  const { rule, unusable } = readRule('FREQ=WEEKLY;COUNT=-1;BYDAY=;INTERVAL=0;BYMONTH=13;UNTIL=never;BYDAY2=MO')!;
  t.match(rule, { frequency: 'WEEKLY', interval: 1, days: [], months: [] });
  t.equal(rule.count, undefined);
  t.same(unusable, ['BYDAY2=MO', 'INTERVAL=0', 'UNTIL=NEVER', 'BYMONTH=13']);
  t.equal(readRule('INTERVAL=2'), undefined);
  t.same(readRule('rrule:freq=weekly; byday=mo, we')?.rule.days, [
    { weekday: 0, nth: 0 },
    { weekday: 2, nth: 0 },
  ]);
  const partly = readRule('FREQ=MONTHLY;BYDAY=Tuesday,-1FRI,XX;BYMONTH=12,13')!;
  t.match(partly.rule, { days: [{ weekday: 1 }, { weekday: 4, nth: -1 }], months: [12] });
  t.same(partly.unusable, ['BYDAY=XX', 'BYMONTH=13'], 'also where a list has others');
});

t.test('rules of vCalendar 1.0 are read', (t) => {
  const table: readonly [older: string, rule: string][] = [
    ['D1 #3', 'FREQ=DAILY;COUNT=3'],
    ['W2 TU TH 20261231T235959Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261231T235959Z'],
    ['MP1 1+ TU 2- FR #0', 'FREQ=MONTHLY;BYDAY=1TU,-2FR'],
    ['MD1 15 LD #5', 'FREQ=MONTHLY;BYMONTHDAY=15,-1;COUNT=5'],
    ['YM1 6 12 #0', 'FREQ=YEARLY;BYMONTH=6,12'],
    ['YD1 100 #0', 'FREQ=YEARLY;BYYEARDAY=100'],
  ];
  for (const [older, rule] of table) t.same(readRule(older), readRule(rule), older);
  t.equal(readRule('Q1 #3'), undefined);
  t.end();
});

t.test('a rule that names every second costs a step for each, also in a time zone', (t) => {
  const list = (length: number) => Array.from({ length }, (_, index) => index).join();
  const allTimes = `BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`;
  const rule = `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${allTimes}`;
  for (const one of [rule, `${rule};BYSETPOS=-1`]) {
    const budget = new StepBudget();
    budget.allow(1_000);
    const startMs = Date.UTC(2026, 0, 1);
    const expansion = { startMs, fromMs: startMs, toMs: Date.UTC(2031, 0, 1), includesStart: false, budget };
    const times = expandRule(readRule(one)!.rule, expansion);
    let count = 0;
    try {
      while (count <= 1_000 && !times.next().done) count++;
      t.fail(`${count} times`);
    } catch (error) {
      t.ok(error instanceof BudgetSpent, `${count} times`);
    }
  }
  const zone = zoneLines('Own').map((line) => line.replace(/^RRULE:.*BYMONTH=3$/, `RRULE:${rule}`));
  const read = readLines([...zone, ...event('DTSTART;TZID=Own:20261201T100000', `RRULE:${rule}`)]);
  t.same(startsOf(read), ['12-01 10:00']);
  t.match(read.report, { read: 0, leftOut: 1, notes: [{ code: 'repeats-too-often' }, { code: 'unusable-line' }] });
  t.end();
});
