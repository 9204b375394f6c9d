// @tier full: reads thousands of changed calendars
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseCalendar } from '../../../../../src/gateway/worker/jobs/parse/ical.js';
import { fc } from '../../../../support/property.js';
import { CALENDAR_NOW, event, zoneLines } from './calendar-text.js';

/** `scripts/nightly` has time for all of 10,000. */
const RUNS = Number(process.env.INKSTAND_CALENDARS ?? 500);
const year = readFileSync(join(import.meta.dirname, '../../../../fixtures/calendars/household.ics'), 'utf8').split(
  '\r\n',
);

/** Events in the shapes that programs write, and some that nobody can use. */
const EVENTS: readonly (readonly string[])[] = [
  event(
    'UID:a',
    'DTSTART;TZID=Europe/Berlin:20261123T083000',
    'DTEND;TZID=Europe/Berlin:20261123T090000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ),
  event('UID:a', 'RECURRENCE-ID:20261130', 'DTSTART;TZID=Europe/Berlin:20261130T103000', 'SEQUENCE:1'),
  event('UID:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261207T073000Z', 'STATUS:CANCELLED'),
  event('UID:b', 'DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=YEARLY;BYDAY=-1TH;BYMONTH=11', 'EXDATE:20271126T000000Z'),
  event(
    'UID:c',
    'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261201T100000',
    'DURATION:PT1H',
    'CATEGORIES:a,b',
  ),
  event(
    'UID:d',
    'DTSTART:20261201T090000Z',
    'RDATE;VALUE=PERIOD:20261205T090000Z/PT30M',
    'DESCRIPTION:one',
    'two',
    'three',
  ),
  event('UID:e', 'DTSTART;TZID=Own:20261201T090000', 'RRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU', 'EXRULE:FREQ=DAILY'),
  event('UID:f', 'DTSTART;TZID=Nowhere:20261201T090000', 'BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM'),
  event('UID:g', 'DTSTART:20200101T090000Z', 'RRULE:FREQ=HOURLY;INTERVAL=5;BYDAY=MO'),
  event('UID:h', 'DTSTART:whenever', 'RRULE:FREQ=SOMETIMES'),
  year.slice(year.indexOf('BEGIN:VEVENT'), year.indexOf('END:VEVENT') + 1),
];
const WORDS = [
  ...['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VCALENDAR', 'END:VCALENDAR', 'BEGIN:VALARM', 'BEGIN:VTIMEZONE', 'TZID:Own'],
  ...['', ' ', '\t', 'words: and more', 'RRULE:', 'UNTIL=20261207', 'DTEND:99991231', 'DURATION:P99999W', 'EXDATE:,,'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=999999999', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', 'DTSTART:00000000'],
  ...['X-WR-TIMEZONE:Nowhere', 'RECURRENCE-ID:20261130T000000', ';', ':', '"', '\0', '=', '\ufffd', 'DTSTART;TZID=":1'],
];

const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), word: fc.constantFrom(...WORDS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('twice' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('break' as const), at: fc.nat(), column: fc.nat(40) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      at: fc.nat(),
      column: fc.nat(40),
      word: fc.constantFrom(...WORDS),
    }),
  },
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function change(lines: readonly string[], one: Edit): string[] {
  const at = one.at % (lines.length + 1);
  const line = lines[at] ?? '';
  const [before, after] = [lines.slice(0, at), lines.slice(at + 1)];
  if (one.kind === 'cut') return [...before, ...lines.slice(at + one.length)];
  if (one.kind === 'insert') return [...before, one.word, ...lines.slice(at)];
  if (one.kind === 'twice') return [...before, line, line, ...after];
  const [start, end] = [line.slice(0, one.column), line.slice(one.column)];
  if (one.kind === 'break') return [...before, start, end, ...after];
  return [...before, start + one.word + end.slice(1), ...after];
}

const calendar = fc.tuple(
  fc.subarray([...EVENTS.keys()], { minLength: 1 }),
  fc.array(edit, { minLength: 1, maxLength: 6 }),
  fc.constantFrom('\r\n', '\n', '\r', '\r\r\n'),
);

/** Counted apart from the parser: each line that begins an event begins one, unless the line after continues it. */
const countEvents = (lines: readonly string[]): number =>
  lines.filter(
    (line, at) => /^BEGIN:VEVENT\s*$/.test(line.replaceAll('\0', '')) && !/^[ \t]\s*\S/.test(lines[at + 1] ?? ''),
  ).length;

t.test('of thousands of changed calendars none fails, and each event is read or reported as left out', async (t) => {
  let [events, leftOut, refused] = [0, 0, 0];
  fc.assert(
    fc.property(calendar, ([indexes, edits, lineBreak]) => {
      const original = [
        'BEGIN:VCALENDAR',
        ...zoneLines('Own'),
        ...indexes.flatMap((index) => EVENTS[index] ?? []),
        'END:VCALENDAR',
      ];
      const lines = edits.reduce<string[]>(change, original);
      const text = lines.join(lineBreak);
      const count = countEvents(text.split(/\r*\n|\r/));
      try {
        const { occurrences, report } = parseCalendar(text, { now: CALENDAR_NOW, timeZone: 'Europe/Berlin' });
        for (const { DTSTART, DTEND, ALL_DAY } of occurrences) {
          if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?$/.test(`${DTSTART}`))
            throw new Error(`${DTSTART}`);
          if (Date.parse(`${DTEND}`) < Date.parse(`${DTSTART}`)) throw new Error(`${DTSTART} to ${DTEND}`);
          if (ALL_DAY !== (`${DTSTART}`.length === 10)) throw new Error(`${DTSTART} ${ALL_DAY}`);
        }
        if (report.read + report.leftOut !== count) throw new Error(`${JSON.stringify(report)} of ${count} events`);
        if (report.leftOut > report.noteCount) throw new Error('left out without a note');
        events += count;
        leftOut += report.leftOut;
      } catch (error) {
        // A text without a calendar or an event is refused.
        if (count > 0 || !(error instanceof Error && 'code' in error && error.code === 'unprocessable')) throw error;
        refused++;
      }
    }),
    { numRuns: RUNS },
  );
  t.ok(events > 4 * RUNS && leftOut > RUNS / 4, `${events} events, ${leftOut} left out, ${refused} texts refused`);
});
