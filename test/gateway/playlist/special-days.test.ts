import t from 'tap';
import { TimeZone } from '../../../src/common/time/time-zone.js';
import { forecastDisplay } from '../../../src/gateway/device/plan/display-forecast.js';
import { type DisplayFacts, planDisplay } from '../../../src/gateway/device/plan/plan-display.js';
import {
  listCalendarDays,
  listHolidayCountries,
  planSpecialDays,
  planWindows,
  readListedDays,
  writeListedDays,
} from '../../../src/gateway/playlist/playlist.js';
import type { SpecialDays } from '../../../src/gateway/store/playlist/special-days.js';
import { plainItem } from '../../support/gateway/plain-item.js';

const BERLIN = new TimeZone('Europe/Berlin');
const at = (iso: string): number => Date.parse(iso);
const dayOf = (date: string): number => at(`${date}T00:00Z`) / 86_400_000;
const daysAround = (date: string, rules: SpecialDays, ahead = 30) =>
  [...planSpecialDays(rules, dayOf(date), { before: 0, ahead })].map(([day, { plan, name }]) =>
    `${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${plan} ${name}`.trim(),
  );
const holidays = (country: string, region?: string): SpecialDays => ({
  holidays: { country, plan: 7, ...(region && { region }) },
});

t.test('public holidays fall on their real dates', (t) => {
  const cases: readonly [string, SpecialDays, number, readonly string[]][] = [
    [
      '2026-12-20',
      holidays('DE'),
      14,
      ['2026-12-25 7 Christmas Day', '2026-12-26 7 Boxing Day', "2027-01-01 7 New Year's Day"],
    ],
    ['2027-01-02', holidays('DE', 'BY'), 10, ['2027-01-06 7 Epiphany']],
    ['2027-01-02', holidays('DE', 'HH'), 10, []],
    ['2027-03-20', holidays('DE'), 10, ['2027-03-26 7 Good Friday', '2027-03-29 7 Easter Monday']],
    ['2026-11-20', holidays('US'), 10, ['2026-11-26 7 Thanksgiving Day']],
    [
      '2027-04-25',
      holidays('GR'),
      10,
      [
        '2027-04-30 7 Good Friday',
        '2027-05-01 7 Labour Day',
        '2027-05-02 7 Easter Sunday',
        '2027-05-03 7 Easter Monday',
      ],
    ],
    ['2027-04-25', { holidays: { country: 'XX', plan: 7 } }, 30, []],
  ];
  for (const [date, rules, ahead, wanted] of cases)
    t.strictSame(daysAround(date, rules, ahead), wanted, `${JSON.stringify(rules.holidays)} from ${date}`);
  t.equal(listHolidayCountries().length, 64);
  t.ok(
    listHolidayCountries().every(({ code }) => daysAround('2027-01-01', holidays(code), 365).length > 4),
    'each country has holidays',
  );
  t.end();
});

t.test('dates are read as people write them', (t) => {
  const cases: readonly [string, object | string][] = [
    ['2026-12-24', { first: '2026-12-24' }],
    ['24.12.2026', { first: '2026-12-24' }],
    ['24. 12. 2026', { first: '2026-12-24' }],
    ['24.12.', { first: '12-24' }],
    ['12-24', { first: '12-24' }],
    ['2026-12-24 – 2027-01-06', { first: '2026-12-24', last: '2027-01-06' }],
    ['2026-12-24/2027-01-06', { first: '2026-12-24', last: '2027-01-06' }],
    ['24.12. bis 6.1.', { first: '12-24', last: '01-06' }],
    ['2026-12-24 - 2026-12-26', { first: '2026-12-24', last: '2026-12-26' }],
    ...[
      '2026-02-30',
      '30.2.',
      'Christmas',
      '2027-01-06 – 2026-12-24',
      '24.12. – 2027-01-06',
      '2026-12-24 –',
      '',
      '24.12',
    ].map((text): [string, string] => [text, text.trim()]),
  ];
  for (const [text, wanted] of cases) {
    const read = readListedDays(text);
    t.strictSame(read, wanted, text);
    if (typeof read === 'object') t.strictSame(readListedDays(writeListedDays([read])), read, `${text} as it is shown`);
  }
  t.end();
});

t.test('listed dates count before a calendar, and that before holidays', (t) => {
  const rules: SpecialDays = {
    dates: { days: [{ first: '12-24', last: '01-01' }, { first: '2026-12-05' }], plan: 'quiet' },
    calendar: {
      pluginSettingId: 1,
      days: [
        { day: '2027-01-01', name: 'School' },
        { day: '2027-01-04', name: 'School' },
      ],
      plan: 6,
    },
    holidays: { country: 'DE', region: 'BY', plan: 7 },
  };
  const days = daysAround('2026-12-01', rules, 40);
  t.strictSame(days.at(0), '2026-12-05 quiet');
  t.strictSame(
    days.slice(1, 10),
    [24, 25, 26, 27, 28, 29, 30, 31].map((day) => `2026-12-${day} quiet`).concat('2027-01-01 quiet'),
  );
  t.strictSame(days.slice(10), ['2027-01-04 6 School', '2027-01-06 7 Epiphany']);
  t.end();
});

t.test('all-day events are days, events with a time are not', (t) => {
  const ical = [
    { ALL_DAY: true, DTSTART: '2026-12-23', DTEND: '2026-12-26', SUMMARY: 'Holidays' },
    { ALL_DAY: false, DTSTART: '2026-12-27T10:00:00+01:00', DTEND: '2026-12-27T11:00:00+01:00', SUMMARY: 'Dentist' },
    { ALL_DAY: true, DTSTART: '2026-12-30', SUMMARY: 'Trip' },
    { ALL_DAY: true, DTSTART: 'never' },
    null,
  ];
  const wanted = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-30'];
  t.strictSame(
    listCalendarDays({ ical })?.map(({ day }) => day),
    wanted,
  );
  t.strictSame(
    listCalendarDays({ IDX_0: { ical: [] }, IDX_1: { ical } })?.map(({ day }) => day),
    wanted,
  );
  t.equal(listCalendarDays({ text: 'no calendar' }), undefined);
  t.end();
});

/** The clock on weekday mornings, the photo at the weekend. */
const MORNINGS = [{ days: [1, 2, 3, 4, 5], startMinutes: 6 * 60, endMinutes: 9 * 60 }];
const WEEKEND = [{ days: [6, 7], startMinutes: 0, endMinutes: 0 }];

t.test('on a holiday the windows of Sunday count, in the zone of the display', (t) => {
  const special = planSpecialDays(holidays('DE'), dayOf('2026-12-20'));
  const state = (iso: string) => planWindows(WEEKEND, at(iso), BERLIN, special);
  t.match(state('2026-12-24T23:59+01:00'), { isOpen: false, opensAtMs: at('2026-12-25T00:00+01:00') });
  // Friday and Saturday are holidays, Sunday follows.
  t.match(state('2026-12-25T00:00+01:00'), { isOpen: true, closesAtMs: at('2026-12-28T00:00+01:00') });
  t.match(planWindows(MORNINGS, at('2026-12-25T07:00+01:00'), BERLIN, special), {
    isOpen: false,
    opensAtMs: at('2026-12-28T06:00+01:00'),
  });
  const tokyo = planWindows(WEEKEND, at('2026-12-25T00:00+01:00'), new TimeZone('America/New_York'), special);
  t.match(tokyo, { isOpen: false, opensAtMs: at('2026-12-25T00:00-05:00') }, 'New York is a few hours behind');
  t.end();
});

const screen = { nameTime: 1, skipsDisplay: false };
const factsAt = (iso: string, more: Partial<DisplayFacts> = {}): DisplayFacts => ({
  nowMs: at(iso),
  zone: BERLIN,
  refreshSeconds: 900,
  candidates: [
    { item: { ...plainItem(1), windows: MORNINGS }, screen },
    { item: { ...plainItem(2), windows: WEEKEND }, screen },
  ],
  rotation: undefined,
  wake: 'timer',
  ...more,
});

t.test('a quiet day keeps the last screen and wakes nothing until it is over', (t) => {
  const specialDays = planSpecialDays(
    { dates: { days: [{ first: '2026-12-21', last: '2026-12-22' }], plan: 'quiet' } },
    dayOf('2026-12-21'),
  );
  const end = at('2026-12-23T00:00+01:00');
  const shown = { itemId: 2, atMs: at('2026-12-20T20:00+01:00') };
  const quiet = planDisplay(factsAt('2026-12-22T10:00+01:00', { specialDays, shown }));
  t.match(quiet, { shows: { kind: 'shown', itemId: 2 }, why: { kind: 'quiet-day', untilMs: end } });
  t.equal(quiet.refresh.seconds, 14 * 3600, 'until midnight');
  const rotation = { itemId: 2, position: 2, shownAtMs: shown.atMs, wokeAtMs: shown.atMs };
  const asleep = { itemId: undefined, atMs: at('2026-12-21T00:00+01:00') };
  t.match(
    planDisplay(factsAt('2026-12-22T10:00+01:00', { specialDays, shown: asleep, rotation })).shows,
    { kind: 'item', itemId: 2 },
    'the sleeping screen of the night goes',
  );
  t.match(
    planDisplay(factsAt('2026-12-22T07:00+01:00', { specialDays, shown, wake: 'button' })).shows,
    { kind: 'item', itemId: 1 },
    'a press shows the plan of the day',
  );
  t.match(planDisplay(factsAt('2026-12-23T07:00+01:00', { specialDays, shown })).shows, { kind: 'item', itemId: 1 });
  t.end();
});

t.test('the week ahead follows holidays, and what comes next waits for the end of quiet days', (t) => {
  const specialDays = planSpecialDays(
    { ...holidays('DE'), dates: { days: [{ first: '2026-12-28' }], plan: 'quiet' } },
    dayOf('2026-12-24'),
  );
  const week = forecastDisplay(factsAt('2026-12-24T09:00+01:00', { specialDays }), at('2026-12-30T00:00+01:00'));
  const rows = week.map(
    ({ fromMs, shows }) =>
      `${new Date(fromMs).toISOString().slice(0, 13)} ${'itemId' in shows ? shows.itemId : shows.kind}`,
  );
  t.strictSame(rows, [
    '2026-12-24T08 idle',
    '2026-12-24T23 2',
    '2026-12-28T23 idle',
    '2026-12-29T05 1',
    '2026-12-29T08 idle',
  ]);
  t.end();
});
