import t from 'tap';
import { parseCalendar } from '../../../../src/gateway/worker/jobs/parse/ical.js';

const now = Date.parse('2026-03-16T09:30:00Z');
const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Own Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

/** Events as lines of their properties, in the time of that zone: `SUMMARY START/END`. */
function read(events: readonly (readonly string[])[], timeZone = 'UTC', zones: readonly string[] = []): string[] {
  const lines = events.flatMap((event, index) => ['BEGIN:VEVENT', `UID:${index}`, 'SUMMARY:x', ...event, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zones, ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return parseCalendar(text, { now, timeZone }).occurrences.map(({ DTSTART, DTEND }) => `${DTSTART}/${DTEND}`);
}

t.test('a single event is parsed', async (t) => {
  const table: readonly [what: string, event: readonly string[], expected: readonly string[], zone?: string][] = [
    ['a length', ['DTSTART:20260320T090000Z', 'DURATION:PT90M'], ['2026-03-20T09:00:00Z/2026-03-20T10:30:00Z']],
    ['no end', ['DTSTART:20260320T090000Z'], ['2026-03-20T09:00:00Z/2026-03-20T09:00:00Z']],
    ['a day', ['DTSTART;VALUE=DATE:20260321'], ['2026-03-21/2026-03-22']],
    [
      'days that reach into the window',
      ['DTSTART;VALUE=DATE:20260201', 'DTEND;VALUE=DATE:20260317'],
      ['2026-02-01/2026-03-17'],
    ],
    [
      'a zone the calendar defines',
      ['DTSTART;TZID=Own Zone:20260402T090000'],
      ['2026-04-02T07:00:00Z/2026-04-02T07:00:00Z'],
    ],
    [
      'a zone by its Windows name',
      ['DTSTART;TZID=Eastern Standard Time:20260320T090000'],
      ['2026-03-20T13:00:00Z/2026-03-20T13:00:00Z'],
    ],
    [
      'a zone nobody knows is not taken for the reader’s',
      ['DTSTART;TZID=Mars:20260320T090000'],
      ['2026-03-20T10:00:00+01:00/2026-03-20T10:00:00+01:00'],
      'Europe/Berlin',
    ],
  ];
  for (const [what, event, expected, zone] of table) t.same(read([event], zone, BERLIN), expected, what);
});

t.test('a recurring event is expanded', async (t) => {
  const starts = (event: readonly string[], zone?: string) =>
    read([event], zone, BERLIN).map((one) => one.split('/')[0]);
  const table: readonly [what: string, event: readonly string[], expected: readonly string[], zone?: string][] = [
    [
      'keeps its wall clock where the clock is turned',
      ['DTSTART;TZID=Europe/Berlin:20260328T090000', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['2026-03-28T09:00:00+01:00', '2026-03-29T09:00:00+02:00'],
      'Europe/Berlin',
    ],
    [
      'also in a zone of its own',
      ['DTSTART;TZID=Own Zone:20260323T090000', 'RRULE:FREQ=WEEKLY;COUNT=2'],
      ['2026-03-23T08:00:00Z', '2026-03-30T07:00:00Z'],
    ],
    [
      'left out and added',
      ['DTSTART:20260316T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260317T090000Z', 'RDATE:20260325T120000Z'],
      ['2026-03-16T09:00:00Z', '2026-03-18T09:00:00Z', '2026-03-25T12:00:00Z'],
    ],
    [
      'the last Friday of each month',
      ['DTSTART;TZID=America/New_York:20250131T170000', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
      ['2026-03-27T21:00:00Z', '2026-04-24T21:00:00Z', '2026-05-29T21:00:00Z'],
    ],
    [
      'every other week on two days',
      ['DTSTART;TZID=Europe/London:20260302T183000', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20260405T000000Z'],
      ['2026-03-16T18:30:00Z', '2026-03-19T18:30:00Z', '2026-03-30T17:30:00Z', '2026-04-02T17:30:00Z'],
    ],
    ['a birthday', ['DTSTART;VALUE=DATE:19800401', 'RRULE:FREQ=YEARLY'], ['2026-04-01']],
  ];
  for (const [what, event, expected, zone] of table) t.same(starts(event, zone), expected, what);
});

t.test('an invalid event does not affect the others', async (t) => {
  const sound = ['DTSTART:20260320T090000Z'];
  t.equal(read([['DTSTART:20260319T090000Z', 'RRULE:FREQ=SOMETIMES'], sound]).length, 2, 'shown on its first date');
  t.equal(read([['DTSTART:whenever'], sound, ['NO COLON']]).length, 1);
  t.throws(() => parseCalendar('BEGIN:VCALENDAR\r\nnonsense', { now, timeZone: 'UTC' }), { code: 'unprocessable' });
});

t.test('events that repeat every second cost no other event, and fifty daily ones are expanded', async (t) => {
  const secondly = Array.from({ length: 200 }, () => ['DTSTART:20200101T090000Z', 'RRULE:FREQ=SECONDLY']);
  const started = process.cpuUsage();
  const starts = read([...secondly, ['DTSTART:20260320T090000Z']]);
  const { user, system } = process.cpuUsage(started);
  t.same(starts, ['2026-03-20T09:00:00Z/2026-03-20T09:00:00Z']);
  t.ok(user + system < 15_000_000, `${Math.round((user + system) / 1000)} ms`);
  const daily = Array.from({ length: 50 }, () => ['DTSTART:20200101T090000Z', 'RRULE:FREQ=DAILY', 'DURATION:PT1H']);
  const times = read(daily);
  t.equal(times.length, 1000);
  t.equal(times[0], '2026-03-16T09:00:00Z/2026-03-16T10:00:00Z', 'past days make way for those to come');
});

t.test('an occurrence moved from long ago is found at its new time', async (t) => {
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART:20250101T090000Z',
      'RRULE:FREQ=DAILY;COUNT=9',
    ],
    ...['DURATION:PT1H', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:a', 'RECURRENCE-ID:20250103T090000Z'],
    ...['DTSTART:20260320T090000Z', 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
  ];
  const moved = parseCalendar(lines.join('\r\n'), { now, timeZone: 'UTC' }).occurrences;
  t.match(moved, [{ DTSTART: '2026-03-20T09:00:00Z' }]);
  t.equal(moved.length, 1);
});
