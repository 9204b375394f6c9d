import t from 'tap';
import { TimeZone } from '../../../src/common/time/time-zone.js';
import { writeClock } from '../../../src/common/time/write-time.js';
import { planWindows } from '../../../src/gateway/playlist/playlist.js';
import type { TimeWindow } from '../../../src/gateway/store/playlist/playlist-item-columns.js';
import { fc } from '../../support/property.js';

const ALL = [1, 2, 3, 4, 5, 6, 7];
const BERLIN = new TimeZone('Europe/Berlin');
const at = (iso: string): number => Date.parse(iso);
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const window = (start: string, end: string, days: readonly number[] = ALL): TimeWindow => ({
  days,
  startMinutes: minutes(start),
  endMinutes: minutes(end),
});

t.test('windows open and close in local time', async (t) => {
  const scenarios: readonly [string, TimeWindow[], string, boolean, string | undefined][] = [
    ['no windows: always', [], '2026-02-21T10:00Z', true, undefined],
    ['inside', [window('08:00', '12:00')], '2026-02-21T10:00+01:00', true, '2026-02-21T12:00+01:00'],
    ['at its very start', [window('08:00', '12:00')], '2026-02-21T08:00+01:00', true, '2026-02-21T12:00+01:00'],
    ['at its very end', [window('08:00', '12:00')], '2026-02-21T12:00+01:00', false, '2026-02-22T08:00+01:00'],
    ['over midnight, before', [window('22:00', '07:00')], '2026-02-21T23:00+01:00', true, '2026-02-22T07:00+01:00'],
    ['over midnight, after', [window('22:00', '07:00')], '2026-02-22T06:59+01:00', true, '2026-02-22T07:00+01:00'],
    [
      'a Friday night window lasts into Saturday',
      [window('22:00', '07:00', [5])],
      '2026-02-21T06:00+01:00',
      true,
      '2026-02-21T07:00+01:00',
    ],
    [
      'and starts on Friday only',
      [window('22:00', '07:00', [5])],
      '2026-02-21T23:00+01:00',
      false,
      '2026-02-27T22:00+01:00',
    ],
    [
      'weekdays',
      [window('06:00', '09:00', [1, 2, 3, 4, 5])],
      '2026-02-21T07:00+01:00',
      false,
      '2026-02-23T06:00+01:00',
    ],
    [
      'equal ends are a whole day',
      [window('06:00', '06:00', [6])],
      '2026-02-22T05:00+01:00',
      true,
      '2026-02-22T06:00+01:00',
    ],
    ['every day the whole day never closes', [window('06:00', '06:00')], '2026-02-22T05:00+01:00', true, undefined],
    [
      'adjacent windows are one',
      [window('06:00', '09:00'), window('09:00', '11:00')],
      '2026-02-22T08:00+01:00',
      true,
      '2026-02-22T11:00+01:00',
    ],
    [
      'the night of the change to summer time is an hour shorter',
      [window('22:00', '07:00')],
      '2026-03-28T23:00+01:00',
      true,
      '2026-03-29T07:00+02:00',
    ],
    [
      'the night of the change to winter time is an hour longer',
      [window('22:00', '07:00')],
      '2026-10-24T23:00+02:00',
      true,
      '2026-10-25T07:00+01:00',
    ],
    [
      'a start in the skipped hour is the moment of the change',
      [window('02:30', '05:00', [7])],
      '2026-03-29T00:30+01:00',
      false,
      '2026-03-29T03:00+02:00',
    ],
    [
      'a start in the repeated hour is the first one',
      [window('02:30', '05:00', [7])],
      '2026-10-25T00:30+02:00',
      false,
      '2026-10-25T02:30+02:00',
    ],
  ];
  for (const [name, windows, now, isOpen, changes] of scenarios) {
    const state = planWindows(windows, at(now), BERLIN);
    const changesAtMs = state.isOpen ? state.closesAtMs : state.opensAtMs;
    t.equal(state.isOpen, isOpen, name);
    t.equal(
      changesAtMs && new Date(changesAtMs).toISOString(),
      changes && new Date(at(changes)).toISOString(),
      `${name}: until when`,
    );
  }
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
].map((name) => new TimeZone(name));
const YEAR = { min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') };
const anyZone = fc.constantFrom(...ZONES);
const anyMinutes = fc.integer({ min: 0, max: 1439 });

t.test('converting a moment to local time and back returns it, unless that time is skipped or repeated', async () => {
  fc.assert(
    fc.property(fc.integer(YEAR), anyZone, (ms, zone) => {
      const minuteMs = Math.floor(ms / 60_000) * 60_000;
      const local = zone.localOf(minuteMs);
      const found = zone.instantOf(local.day, local.secondsOfDay / 60);
      const again = zone.localOf(found);
      return again.day === local.day && again.secondsOfDay === local.secondsOfDay && found <= minuteMs;
    }),
    { numRuns: 500 },
  );
});

t.test('the next change of a window is in the future, switches its state, and is the first one', async () => {
  const windows = fc.array(
    fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      startMinutes: anyMinutes,
      endMinutes: anyMinutes,
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      windows,
      fc.integer(YEAR),
      anyZone,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (windows, nowMs, zone, part) => {
        const state = planWindows(windows, nowMs, zone);
        const changesAtMs = state.isOpen ? state.closesAtMs : state.opensAtMs;
        if (changesAtMs === undefined) return state.isOpen;
        const between = Math.floor(nowMs + (changesAtMs - nowMs) * part);
        return (
          changesAtMs > nowMs &&
          planWindows(windows, changesAtMs, zone).isOpen !== state.isOpen &&
          planWindows(windows, between, zone).isOpen === state.isOpen
        );
      },
    ),
    { numRuns: 300 },
  );
});

t.test('an unknown zone counts as UTC', async (t) => {
  t.equal(new TimeZone('Mars/Olympus').localOf(at('2026-02-21T10:00Z')).secondsOfDay, 36_000);
  t.same(BERLIN.localOf(at('2026-02-21T23:30Z')), { day: 20_506, weekday: 7, secondsOfDay: 1800 });
  t.equal(writeClock(65), '01:05');
});
