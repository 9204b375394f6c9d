import t from 'tap';
import { parseCalendar } from '../../../../../src/gateway/worker/jobs/parse/ical.js';
import { parseBody } from '../../../../../src/gateway/worker/jobs/parse/parse-body.js';
import { CALENDAR_NOW, event, readLines, startsOf, zoneLines } from './calendar-text.js';

const sound = event('UID:sound', 'DTSTART:20261205T100000Z', 'DTEND:20261205T110000Z');
const parse = (text: string) => parseCalendar(text, { now: CALENDAR_NOW, timeZone: 'Europe/Berlin' });

t.test('one bad line costs no other event', async (t) => {
  const broken = event('UID:b', 'DTSTART:20261201T100000Z', 'DESCRIPTION:first line', 'second line', '', '  third');
  const zone = zoneLines('Own').map((line) => line.replace('BYDAY=-1SU', 'BYDAY=XX'));
  const head = ['X-WR-CALDESC:Our', 'calendar, unfolded', ...zone, 'BEGIN:VTODO', 'SUMMARY:one', 'two', 'END:VTODO'];
  const read = readLines([...head, ...broken, ...sound]);
  t.same(startsOf(read), ['12-01 11:00', '12-05 11:00']);
  t.equal(read.occurrences[0]?.DESCRIPTION, 'first line\nsecond line third');
  t.match(read.report, { read: 2, leftOut: 0 });
  const prose = event(
    'DTSTART:20261201T100000Z',
    'DESCRIPTION:one',
    'Two words',
    'URL: http://a',
    'Note: bring cake',
    'LOCATION:home',
  );
  t.match(readLines(prose).occurrences, [
    { DESCRIPTION: 'one\nTwo words\nURL: http://a\nNote: bring cake', LOCATION: 'home' },
  ]);
});

t.test('a line of broken prose that looks like a property stays in the prose', (t) => {
  const text = [
    'DESCRIPTION:Join',
    'https://zoom.us/j/1',
    'Meeting ID: 5',
    'ORT:Rathaus',
    'RAUM;2. Stock: 5',
    'tel:+49 30 1',
  ];
  const [first = '', ...others] = text;
  const read = readLines(event('DTSTART:20261201T100000Z', ...text, 'x-own:1', 'class:PUBLIC', 'LOCATION:home'));
  t.match(read.occurrences, [
    { DESCRIPTION: [first.replace('DESCRIPTION:', ''), ...others].join('\n'), CLASS: 'PUBLIC', LOCATION: 'home' },
  ]);
  t.match(read.report, { read: 1, leftOut: 0, noteCount: 0 });
  t.end();
});

t.test('a property of 100,000 lines is read in linear time', (t) => {
  const count = 100_000;
  const repeat = (line: string): string => Array<string>(count).fill(line).join('\r\n');
  const started = process.cpuUsage();
  const lines = event(
    'DTSTART:20261201T100000Z',
    'ATTACH;ENCODING=BASE64:',
    repeat(' QUJD='),
    'LOCATION;ENCODING=QUOTED-PRINTABLE:=',
    repeat('=41='),
    '',
    'DESCRIPTION:',
    repeat('a b'),
  );
  const [read] = readLines([...lines, '\r'.repeat(count)]).occurrences;
  t.ok(read?.LOCATION === 'A'.repeat(count), 'quoted-printable');
  t.ok(read?.DESCRIPTION === '\na b'.repeat(count), 'prose without escapes');
  t.ok(process.cpuUsage(started).user < 20_000_000);
  t.end();
});

t.test('line breaks of any kind separate lines, and folds join them', async (t) => {
  const lines = event('UID:1', 'DTSTART;VALUE=DATE:20261201', 'LOCATION:Main', '  street', '\t 5');
  for (const lineBreak of ['\r\n', '\n', '\r', '\r\r\n']) {
    const { occurrences } = readLines(lines, 'UTC', lineBreak);
    t.match(occurrences, [{ LOCATION: 'Main street 5', DTSTART: '2026-12-01' }], JSON.stringify(lineBreak));
  }
  const [before, after] = [
    Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261201\r\nSUMMARY:M'),
    Buffer.from('llabfuhr\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
  ];
  for (const fold of ['\r\n ', '\n\t', '\r\r\n ']) {
    const bytes = Buffer.concat([before, Buffer.from([0xc3]), Buffer.from(fold), Buffer.from([0xbc]), after]);
    const body = await parseBody(bytes, { contentType: 'text/calendar', now: CALENDAR_NOW, timeZone: 'UTC' });
    t.match(body.data, { ical: [{ SUMMARY: 'Müllabfuhr' }] }, 'a fold inside a character');
  }
});

t.test('quoted-printable of older programs is decoded', async (t) => {
  const lines = event(
    'DTSTART:20261201T100000Z',
    'LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9=0D=0A=',
    'Main street=2E',
    'DESCRIPTION;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:gr=FCn',
  );
  t.match(readLines(lines).occurrences, [{ LOCATION: 'Café\nMain street.', DESCRIPTION: 'grün' }]);
});

t.test('texts lose the escapes of the format, and those that programs add', (t) => {
  const text = String.raw`a\, b\; \"c\"\n\\n C:\temp http\://x`;
  const [read] = readLines(event('DTSTART:20261201', `DESCRIPTION:${text}`)).occurrences;
  t.equal(read?.DESCRIPTION, 'a, b; "c"\n\\n C:\\temp http://x');
  t.end();
});

t.test('what surrounds a calendar, and ends that are missing, cost nothing', async (t) => {
  const whole = ['BEGIN:VCALENDAR', ...sound, 'END:VCALENDAR', ''].join('\r\n');
  t.same(startsOf(parse(`\ufeff${whole}\0\r\n<!-- page cached -->\n`)), ['12-05 11:00']);
  t.equal(parse(`${whole}\0\r\n<!-- page cached -->\n`).report.noteCount, 0);
  const unclosed = event('UID:u', 'DTSTART:20261201T100000Z', 'BEGIN:VALARM', 'TRIGGER:-PT5M').slice(0, -1);
  const read = readLines([...unclosed, ...sound, 'END:VEVENT']);
  t.same(startsOf(read), ['12-01 11:00', '12-05 11:00']);
  t.match(read.report, { read: 2, leftOut: 0, notes: [{ code: 'missing-end', line: 3 }] });
  t.same(startsOf(parse(['BEGIN:VCALENDAR', ...sound, ...unclosed.slice(0, 4)].join('\n'))), [
    '12-01 11:00',
    '12-05 11:00',
  ]);
  t.same(startsOf(parse(sound.join('\n'))), ['12-05 11:00'], 'no calendar around the event');
  for (const cut of ['BEGIN:VCALENDAR\r\nVERSION', 'VERSION:2.0', ''])
    t.throws(() => parse(cut), { code: 'unprocessable' });
  t.same(parse('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n').occurrences, [], 'an empty calendar is one');
});

t.test('dates and times are read as programs write them', async (t) => {
  const table: readonly [lines: readonly string[], span: string][] = [
    [['DTSTART:20261225', 'DTEND:20261225'], '2026-12-25/2026-12-26'],
    [['DTSTART;VALUE=DATE:2026-12-25', 'DTEND;VALUE=DATE:2026-12-27'], '2026-12-25/2026-12-27'],
    [['DTSTART;VALUE=DATE:20261225T000000', 'RRULE:', 'DTEND:'], '2026-12-25/2026-12-26'],
    [['DTSTART;VALUE=DATE:20261225', 'DURATION:P2D'], '2026-12-25/2026-12-27'],
    [['DTSTART:20261201T1000Z', 'DTEND:2026-12-01T11:30:00.000Z'], '2026-12-01T10:00:00Z/2026-12-01T11:30:00Z'],
    [['DTSTART:20261201T100000000Z', 'DURATION:'], '2026-12-01T10:00:00Z/2026-12-01T10:00:00Z'],
    [['DTSTART:20261201T100000+0100', 'DTEND:20261201T090000'], '2026-12-01T09:00:00Z/2026-12-01T09:00:00Z'],
    [['DTSTART;TZID=GMT-05:00:20261201T100000', 'DURATION:P1DT1H'], '2026-12-01T15:00:00Z/2026-12-02T16:00:00Z'],
    [['DTSTART;TZID="Europe/Berlin:20261201T100000', 'EXDATE:'], '2026-12-01T09:00:00Z/2026-12-01T09:00:00Z'],
    [
      ['DTSTART;VALUE=DATE:20261201T090000', 'RRULE;TZID=Eastern:FREQ=DAILY;COUNT=1'],
      '2026-12-01T09:00:00Z/2026-12-01T09:00:00Z',
    ],
    [['DTSTART', '', ' ;VALUE=DATE', ' :20261225'], '2026-12-25/2026-12-26'],
    [['DTSTART:20261201T100000Z', 'DURATION:p1h'], '2026-12-01T10:00:00Z/2026-12-01T11:00:00Z'],
    [['DTSTART:20261201T100000Z', 'DURATION:P1W2DT0H'], '2026-12-01T10:00:00Z/2026-12-10T10:00:00Z'],
    [['DTSTART:20261201T100000Z', 'DURATION:-PT1H'], '2026-12-01T10:00:00Z/2026-12-01T10:00:00Z'],
    [['DTEND:20261201T110000Z', 'RECURRENCE-ID:20261201T100000Z'], '2026-12-01T10:00:00Z/2026-12-01T11:00:00Z'],
  ];
  for (const [lines, span] of table) {
    const { occurrences, report } = readLines(event(...lines), 'UTC');
    t.same(
      occurrences.map(({ DTSTART, DTEND }) => `${DTSTART}/${DTEND}`),
      [span],
      lines.join(' '),
    );
    t.match(report, { read: 1, leftOut: 0 });
  }
});

t.test('an event from midnight to midnight is all-day, as Outlook writes them', async (t) => {
  const outlook = [
    'DTSTART;TZID=W. Europe Standard Time:20261201T000000',
    'DTEND;TZID=W. Europe Standard Time:20261203T000000',
  ];
  t.match(readLines(event(...outlook)).occurrences, [{ DTSTART: '2026-12-01', DTEND: '2026-12-03', ALL_DAY: true }]);
  const elsewhere = readLines(event(...outlook), 'America/New_York');
  t.match(
    elsewhere.occurrences,
    [{ DTSTART: '2026-11-30T18:00:00-05:00', ALL_DAY: false }],
    'midnight of another zone',
  );
  const marked = event('DTSTART:20261130T230000Z', 'DTEND:20261201T230000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE');
  t.match(readLines(marked).occurrences, [{ DTSTART: '2026-12-01', DTEND: '2026-12-02', ALL_DAY: true }]);
  const series = event(...outlook, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261207T230000Z');
  t.same(startsOf(readLines(series)), ['12-01', '12-15']);
});

t.test('all categories are listed', async (t) => {
  const { occurrences } = readLines(event('DTSTART:20261201', 'CATEGORIES:home,school\\, work', 'CATEGORIES:sport'));
  t.equal(occurrences[0]?.CATEGORIES, 'home,school, work,sport');
});

t.test('what cannot be used is reported with its line', async (t) => {
  const lines = [
    ...event('DTSTART:20261201T100000Z', 'RRULE:FREQ=SOMETIMES'),
    ...event('DTSTART:whenever'),
    ...event('DTSTART;TZID=Nowhere/Else:20261202T100000', 'RRULE:FREQ=DAILY;COUNT=1;BYDAY=XX;COLOUR=RED'),
    ...event('DTSTART:20261203T100000Z', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'),
  ];
  const { occurrences, report } = readLines(lines);
  t.equal(occurrences.length, 3);
  t.match(report, { read: 1, leftOut: 3 });
  t.same(
    report.notes.map(({ code, line, isLeftOut }) => `${code} ${line}${isLeftOut ? ' left out' : ''}`),
    [
      'unusable-rule 6 left out',
      'no-start 10 left out',
      'unusable-rule 20 left out',
      'unknown-zone 14',
      'unusable-line 15',
      'unusable-line 15',
    ],
  );
});
