// @tier full: reads thousands of exceptions
import t from 'tap';
import { event, readLines, startsOf, zoneLines } from './calendar-text.js';

const timed = (...lines: string[]) =>
  event('UID:r', 'DTSTART;TZID=Europe/Berlin:20261123T083000', 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines);
const allDay = (...lines: string[]) =>
  event('UID:r', 'DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines);

t.test('an exception finds its time of the series, however it is written', async (t) => {
  const spellings = [
    'RECURRENCE-ID;TZID=Europe/Berlin:20261130T083000',
    'RECURRENCE-ID;VALUE=DATE:20261130',
    'RECURRENCE-ID:20261130',
    'RECURRENCE-ID:20261130T073000Z',
    'RECURRENCE-ID:20261130T083000',
    'RECURRENCE-ID;TZID=America/New_York:20261130T023000',
    'RECURRENCE-ID;TZID=Somewhere:20261130T083000',
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20261130T000000',
    'RECURRENCE-ID:2026-11-30T08:30',
    'RECURRENCE-ID:20261129T230000Z',
    'RECURRENCE-ID:20261130T000000Z',
  ];
  for (const id of spellings) {
    const moved = event('UID:r', id, 'DTSTART;TZID=Europe/Berlin:20261201T100000');
    const lines = [...zoneLines('Somewhere'), ...timed(), ...moved];
    t.same(startsOf(readLines(lines)), ['11-23 08:30', '12-01 10:00', '12-07 08:30'], id);
    const cancelled = event('UID:r', id, 'DTSTART;TZID=Europe/Berlin:20261130T083000', 'STATUS:CANCELLED');
    const hidden = readLines([...zoneLines('Somewhere'), ...timed(), ...cancelled]);
    t.same(startsOf(hidden), ['11-23 08:30', '12-07 08:30'], `${id}, cancelled`);
  }
  const days = [
    'RECURRENCE-ID;VALUE=DATE:20261203',
    'RECURRENCE-ID;TZID=GMT Standard Time:20261203T000000',
    'RECURRENCE-ID:20261203T000000Z',
    'RECURRENCE-ID:20261202T230000Z',
    'RECURRENCE-ID:20261203T000000',
  ];
  for (const id of days) {
    const moved = event('UID:r', id, 'DTSTART;VALUE=DATE:20261204');
    t.same(startsOf(readLines([...allDay(), ...moved])), ['11-26', '12-04', '12-10'], id);
  }
});

t.test('midnight means a day only where it is no time of the series', (t) => {
  const evening = (...lines: string[]) =>
    event('UID:r', 'DTSTART;TZID=America/New_York:20261130T190000', 'RRULE:FREQ=DAILY;COUNT=3', ...lines);
  for (const id of ['RECURRENCE-ID:20261202T000000Z', 'RECURRENCE-ID;TZID=Europe/London:20261202T000000']) {
    const moved = event('UID:r', id, 'DTSTART;TZID=America/New_York:20261201T200000');
    t.same(startsOf(readLines([...evening(), ...moved])), ['12-01 01:00', '12-02 02:00', '12-03 01:00'], id);
  }
  const hourly = event(
    'DTSTART;TZID=Europe/Berlin:20261130T230000',
    'RRULE:FREQ=HOURLY;COUNT=3',
    'EXDATE;TZID=Europe/Berlin:20261201T000000',
  );
  t.same(startsOf(readLines(hourly)), ['11-30 23:00', '12-01 01:00']);
  t.same(startsOf(readLines(timed('RDATE;TZID=Europe/Berlin:20261201T000000'))).slice(1, 3), [
    '11-30 08:30',
    '12-01 00:00',
  ]);
  const versions = [
    event('UID:r', 'RECURRENCE-ID;VALUE=DATE:20261130', 'SEQUENCE:1', 'DTSTART:20261130T100000Z'),
    event('UID:r', 'RECURRENCE-ID:20261130T073000Z', 'SEQUENCE:2', 'DTSTART:20261130T110000Z'),
  ];
  t.same(startsOf(readLines([timed(), ...versions].flat())), ['11-23 08:30', '11-30 12:00', '12-07 08:30']);
  t.end();
});

t.test('an exception outside its series, or without one, is an event of its own', async (t) => {
  const other = event('UID:r', 'RECURRENCE-ID:20261212T083000Z', 'DTSTART:20261212T090000Z');
  t.same(startsOf(readLines([...timed(), ...other])), ['11-23 08:30', '11-30 08:30', '12-07 08:30', '12-12 10:00']);
  t.same(startsOf(readLines(other)), ['12-12 10:00']);
  const between = event('UID:r', 'RECURRENCE-ID:20261130T120000Z', 'DTSTART:20261130T120000Z');
  t.same(startsOf(readLines([...timed(), ...between])).length, 4, 'on a day of the series at another time');
});

t.test('an exception may count for all later times, and be followed by another', async (t) => {
  const series = event(
    'UID:r',
    'DTSTART;TZID=Europe/Berlin:20261123T083000',
    'DTEND;TZID=Europe/Berlin:20261123T090000',
    'RRULE:FREQ=DAILY;COUNT=6',
  );
  const later = event(
    'UID:r',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T073000Z',
    'DTSTART;TZID=Europe/Berlin:20261125T103000',
    'DURATION:PT2H',
    'SUMMARY:later',
  ).filter((line) => line !== 'SUMMARY:x');
  const one = event('UID:r', 'RECURRENCE-ID:20261127T073000Z', 'DTSTART:20261127T190000Z');
  const read = readLines([...series, ...later, ...one]);
  t.same(startsOf(read), ['11-23 08:30', '11-24 08:30', '11-25 10:30', '11-26 10:30', '11-27 20:00', '11-28 10:30']);
  t.same(
    read.occurrences.map(({ SUMMARY }) => SUMMARY),
    ['x', 'x', 'later', 'later', 'x', 'later'],
  );
  t.equal(read.occurrences[3]?.DTEND, '2026-11-26T12:30:00+01:00');
  const cancelled = event('UID:r', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T073000Z', 'STATUS:CANCELLED');
  t.same(startsOf(readLines([...series, ...cancelled])), ['11-23 08:30', '11-24 08:30']);
});

t.test('an exception for all later times moves them by as much as its own, also if it names a day', (t) => {
  const series = event('UID:r', 'DTSTART;TZID=Europe/Berlin:20261126T090000', 'RRULE:FREQ=DAILY;COUNT=5');
  for (const id of [';VALUE=DATE:20261128', ';TZID=W. Europe Standard Time:20261128T000000', ':20261128T080000Z']) {
    const later = event(
      'UID:r',
      `RECURRENCE-ID;RANGE=THISANDFUTURE${id}`,
      'DTSTART;TZID=Europe/Berlin:20261128T100000',
    );
    const starts = ['11-26 09:00', '11-27 09:00', '11-28 10:00', '11-29 10:00', '11-30 10:00'];
    t.same(startsOf(readLines([...series, ...later])), starts, id);
  }
  t.end();
});

t.test('thousands of exceptions under one UID are read in linear time', (t) => {
  const started = process.cpuUsage();
  const hours = Array.from({ length: 10_000 }, (_, index) =>
    new Date(Date.UTC(2024, 8, 1) + index * 3_600_000).toISOString().replace(/[-:]|\.000/g, ''),
  );
  const series = event('UID:r', 'DTSTART;TZID=Asia/Tokyo:20240901T090000', 'RRULE:FREQ=HOURLY;COUNT=10000');
  const moved = hours.flatMap((hour) => event('UID:r', `RECURRENCE-ID:${hour}`, `DTSTART:${hour}`));
  t.match(readLines([...series, ...moved]).report, { read: 10_001, leftOut: 0 });
  const single = hours.flatMap((hour) => event('UID:s', `DTSTART:${hour}`));
  t.match(readLines(single).report, { read: 10_000, leftOut: 0 });
  t.ok(process.cpuUsage(started).user < 40_000_000);
  t.end();
});

t.test('newer versions of events under one UID take the places of older ones', (t) => {
  const at = (day: string, stamp: string) => event('UID:1', `DTSTART:202612${day}`, `DTSTAMP:202611${stamp}T000000Z`);
  const lines = [at('01', '01'), at('02', '01'), at('03', '01'), at('04', '02'), at('05', '02'), at('06', '01')];
  const read = readLines([...lines, at('05', '02')].flat());
  t.same(startsOf(read), ['12-03', '12-04', '12-05']);
  t.match(read.report, { read: 3, leftOut: 4 });
  t.end();
});

t.test(
  'of several versions the highest SEQUENCE counts, then the latest DTSTAMP, and the others are noted',
  async (t) => {
    const at = (hour: string, ...lines: string[]) => event('UID:r', `DTSTART:20261201T${hour}0000Z`, ...lines);
    const older = at('09', 'SEQUENCE:1', 'DTSTAMP:20261105T000000Z');
    const newer = at('10', 'SEQUENCE:2', 'DTSTAMP:20261101T000000Z');
    const newest = at('11', 'SEQUENCE:2', 'DTSTAMP:20261102T000000Z');
    for (const lines of [
      [older, newer, newest],
      [newest, newer, older],
      [newer, newest, older],
    ]) {
      const read = readLines(lines.flat());
      t.same(startsOf(read), ['12-01 12:00']);
      t.match(read.report, { read: 1, leftOut: 2, notes: [{ code: 'superseded' }, { code: 'superseded' }] });
    }
    const id = 'RECURRENCE-ID:20261130T073000Z';
    const moved = [at('09', id, 'SEQUENCE:3'), at('10', id, 'SEQUENCE:2')].flat();
    t.same(startsOf(readLines([...timed(), ...moved])), ['11-23 08:30', '12-01 10:00', '12-07 08:30']);
    const sameUid = [...event('UID:1', 'DTSTART:20261201'), ...event('UID:1', 'DTSTART:20261208')];
    t.same(startsOf(readLines(sameUid)), ['12-01', '12-08'], 'a program that writes one UID for all');
  },
);

t.test('EXDATE, RDATE, EXRULE and UNTIL count in the zone of the series', async (t) => {
  const daily = (...lines: string[]) => event('UID:r', ...lines);
  const berlin = 'DTSTART;TZID=Europe/Berlin:20261123T083000';
  const table: readonly [what: string, lines: readonly string[], starts: readonly string[], zone?: string][] = [
    ['EXDATE in UTC', [berlin, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261123T073000Z'], ['11-24 08:30']],
    ['EXDATE floating', [berlin, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261123T083000'], ['11-24 08:30']],
    [
      'EXDATE in another zone',
      [berlin, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=Asia/Tokyo:20261123T163000'],
      ['11-24 08:30'],
    ],
    [
      'EXDATE as dates',
      [berlin, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261123,20261125', 'EXDATE:'],
      ['11-24 08:30', '11-26 08:30'],
    ],
    [
      'EXDATE at midnight',
      [berlin, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=Europe/Berlin:20261123T000000'],
      ['11-24 08:30'],
    ],
    [
      'EXDATE with a time in days',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261122T230000Z'],
      ['11-24'],
    ],
    ['UNTIL in UTC', [berlin, 'RRULE:FREQ=DAILY;UNTIL=20261124T073000Z'], ['11-23 08:30', '11-24 08:30']],
    [
      'UNTIL as local time',
      ['DTSTART;TZID=Own:20261123T083000', 'RRULE:FREQ=DAILY;UNTIL=20261124T083000'],
      ['11-23 08:30', '11-24 08:30'],
    ],
    ['UNTIL as a date', [berlin, 'RRULE:FREQ=DAILY;UNTIL=20261124'], ['11-23 08:30', '11-24 08:30']],
    [
      'UNTIL in UTC for days, east',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261123T230000Z'],
      ['11-23', '11-24'],
    ],
    [
      'UNTIL in UTC for days, west',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261125T045959Z'],
      ['11-23', '11-24'],
      'America/New_York',
    ],
    [
      'UNTIL at midnight UTC, west',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261124T000000Z'],
      ['11-23', '11-24'],
      'America/New_York',
    ],
    [
      'UNTIL at midnight UTC, east',
      ['DTSTART;VALUE=DATE:20261123', 'RRULE:FREQ=DAILY;UNTIL=20261124T000000Z'],
      ['11-23', '11-24'],
      'Pacific/Auckland',
    ],
    ['RDATE alone', [berlin, 'RDATE:20261125T073000Z'], ['11-23 08:30', '11-25 08:30']],
    ['RDATE in another zone', [berlin, 'RDATE;TZID=America/New_York:20261125T040000'], ['11-23 08:30', '11-25 10:00']],
    [
      'RDATE equal to a date of the rule',
      [berlin, 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20261124T073000Z'],
      ['11-23 08:30', '11-24 08:30'],
    ],
    [
      'RDATE as dates of a timed series',
      [berlin, 'RDATE;VALUE=DATE:20261125,20261127'],
      ['11-23 08:30', '11-25 08:30', '11-27 08:30'],
    ],
    ['EXRULE', [berlin, 'RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'], ['11-24 08:30', '11-26 08:30']],
    [
      'two rules',
      [berlin, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=1'],
      ['11-23 08:30', '11-25 08:30', '11-30 08:30'],
    ],
  ];
  for (const [what, lines, starts, zone] of table) {
    t.same(startsOf(readLines([...zoneLines('Own'), ...daily(...lines)], zone)), starts, what);
  }
  const period = readLines(event(berlin, 'RDATE;VALUE=PERIOD:20261125T073000Z/PT2H,20261126T073000Z/20261126T083000Z'));
  t.same(
    period.occurrences.map(({ DTEND }) => String(DTEND).slice(5, 16)),
    ['11-23T08:30', '11-25T10:30', '11-26T09:30'],
  );
});
