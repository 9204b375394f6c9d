import t from 'tap';
import { TimeZone } from '../../../../../src/common/time/time-zone.js';
import { findOffsetSeconds, findZoneName } from '../../../../../src/common/time/zone-names.js';
import { event, readLines, zoneLines } from './calendar-text.js';

const startIn = (zone: string, ...lines: string[]) =>
  readLines([...lines, ...event(`DTSTART;TZID=${zone}:20261201T100000`)]).occurrences[0]?.DTSTART;

t.test('a time zone is found under the names that programs write', async (t) => {
  const table: readonly [zone: string, start: string][] = [
    ['America/New_York', '16:00'],
    ['america/new_york', '16:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '16:00'],
    ['"(UTC-05:00) Eastern Time (US and Canada)"', '16:00'],
    ['Eastern Standard Time', '16:00'],
    ['Eastern Daylight Time', '16:00'],
    ['"(GMT+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', '10:00'],
    ['"(UTC+02:00) Helsinki, Kiew, Riga, Sofia, Tallinn, Wilna"', '09:00'],
    ['"(UTC) Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London"', '11:00'],
    ['/freeassociation.sourceforge.net/Tzfile/America/New_York', '16:00'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '14:00'],
    ['tzone://Microsoft/Eastern Standard Time', '16:00'],
    ['tzone://Microsoft/Utc', '11:00'],
    ['GMT-0500', '16:00'],
    ['GMT-05:00', '16:00'],
    ['UTC+1', '10:00'],
    ['"(UTC-05:00) Nobody knows this"', '16:00'],
  ];
  for (const [zone, start] of table) t.equal(startIn(zone), `2026-12-01T${start}:00+01:00`, zone);
  t.equal(startIn('Own', ...zoneLines('Own', 'X-LIC-LOCATION:America/New_York')), '2026-12-01T16:00:00+01:00');
  t.equal(startIn('America/New York'), '2026-12-01T16:00:00+01:00');
  for (const name of ['Kitchen', 'KITCHEN', '"kitchen"']) {
    t.equal(startIn(name, ...zoneLines('Kitchen')), '2026-12-01T10:00:00+01:00', name);
  }
  for (const offset of ['0200', '+02:00', '+020000', '+2:00']) {
    const kitchen = zoneLines('Kitchen').map((line) => line.replace(/(TZOFFSET\w+):.*/, `$1:${offset}`));
    t.equal(startIn('Kitchen', ...kitchen), '2026-12-01T09:00:00+01:00', offset);
  }
  t.equal(startIn('tzone://Microsoft/Custom', ...zoneLines('tzone://Microsoft/Custom')), '2026-12-01T10:00:00+01:00');
  t.equal(findZoneName('Mars/Olympus_Mons'), undefined);
  t.equal(findOffsetSeconds('Nowhere'), undefined);
});

t.test('a floating time is in the zone of its calendar, else in that of the reader', async (t) => {
  const floating = event('DTSTART:20261201T100000');
  t.match(readLines(['X-WR-TIMEZONE:America/New_York', ...floating]).occurrences, [
    { DTSTART: '2026-12-01T16:00:00+01:00' },
  ]);
  t.match(readLines(floating).occurrences, [{ DTSTART: '2026-12-01T10:00:00+01:00' }]);
});

t.test('an unknown zone is noted, and not taken for the reader’s', async (t) => {
  const lines = event('DTSTART;TZID=Nowhere:20261201T100000', 'DTEND;TZID=Nowhere:20261201T110000');
  const read = readLines(lines);
  t.match(read.occurrences, [{ DTSTART: '2026-12-01T11:00:00+01:00' }]);
  t.match(read.report, { read: 1, noteCount: 1, notes: [{ code: 'unknown-zone', line: 5, text: 'Nowhere' }] });
  const stated = readLines(['X-WR-TIMEZONE:America/New_York', ...lines]);
  t.match(stated.occurrences, [{ DTSTART: '2026-12-01T16:00:00+01:00' }], 'a calendar with a zone of its own');
  t.match(readLines(['X-WR-TIMEZONE:Nowhere', ...event('DTSTART:20261201')]).report.notes, [
    { code: 'unknown-zone', line: 3 },
  ]);
});

t.test('of an hour that occurs twice the first counts, and a skipped one is as long after the change', async (t) => {
  for (const [name, autumn, first, spring, after] of [
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30', '2026-03-08T02:30', '2026-03-08T07:30'],
    ['Pacific/Auckland', '2026-04-05T02:30', '2026-04-04T13:30', '2026-09-27T02:30', '2026-09-26T14:30'],
  ] as const) {
    const zone = new TimeZone(name);
    t.equal(zone.momentOf(Date.parse(`${autumn}Z`)), Date.parse(`${first}Z`), `${name}, autumn`);
    t.equal(zone.momentOf(Date.parse(`${spring}Z`)), Date.parse(`${after}Z`), `${name}, spring`);
  }
});

t.test('a zone that a calendar defines is as the runtime’s', async (t) => {
  const daily = (zone: string) => event(`DTSTART;TZID=${zone}:20260101T023000`, 'RRULE:FREQ=DAILY', 'DURATION:PT1H');
  const read = (zone: string) => readLines([...zoneLines('Own'), ...daily(zone)], 'UTC').occurrences;
  t.same(read('Own'), read('Europe/Berlin'));
  t.ok(read('Own').length > 90);
});
