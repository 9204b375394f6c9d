import t from 'tap';
import { TIME_ZONES } from '../../../src/common/time/time-zone.js';
import { compareNames, languageChoices, readMessages, Words } from '../../../src/gateway/i18n/i18n.js';
import { fc } from '../../support/property.js';

const wordsOf = (language: string, timeZone = 'Europe/Berlin') =>
  new Words({ language, messages: readMessages(language), timeZone });
const english = wordsOf('en');
const german = wordsOf('de');
/** A Saturday in winter, 15:04 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 14, 4);
const HOUR_MS = 3_600_000;

t.test('dates and times follow the conventions of the language', async (t) => {
  t.equal(english.dateTime(NOW), '21 Nov 2026, 15:04');
  t.equal(german.dateTime(NOW), '21. Nov. 2026, 15:04');
  t.equal(english.time(NOW, NOW), '15:04');
  t.equal(english.time(NOW + 24 * HOUR_MS, NOW), 'Sun 15:04');
  t.equal(german.time(NOW - 24 * HOUR_MS, NOW), 'Fr 15:04');
  t.equal(english.time(NOW + 9 * 24 * HOUR_MS, NOW), '30 Nov 2026, 15:04', 'a weekday alone would mislead');
  t.equal(wordsOf('en', 'Pacific/Auckland').time(NOW, NOW), '03:04');
});

t.test('relative times are written for past and future', async (t) => {
  const scenarios = [
    [-10_000, 'just now', 'gerade eben'],
    [-31_000, '1 minute ago', 'vor 1 Minute'],
    [-5 * 60_000, '5 minutes ago', 'vor 5 Minuten'],
    [2 * HOUR_MS, 'in 2 hours', 'in 2 Stunden'],
    [-47 * HOUR_MS, '47 hours ago', 'vor 47 Stunden'],
    [-72 * HOUR_MS, '3 days ago', 'vor 3 Tagen'],
    [49 * HOUR_MS, 'in 2 days', 'in 2 Tagen'],
  ] as const;
  for (const [offsetMs, en, de] of scenarios) {
    t.equal(english.relative(NOW + offsetMs, NOW), en);
    t.equal(german.relative(NOW + offsetMs, NOW), de);
  }
});

t.test('numbers use the separators of the language', async (t) => {
  t.equal(english.number(1234567.891, 2), '1,234,567.89');
  t.equal(german.number(1234567.891, 2), '1.234.567,89');
  t.equal(german.number(-0.04, 1), '0,0');
  t.equal(german.bytes(2_500_000), '2,5 MB');
  t.equal(english.count('time.days', 1), '1 day');
  t.equal(english.count('time.days', 1200), '1,200 days');
});

t.test('the wall clock is that of the time zone, in every zone and year', async () => {
  const zones = fc.constantFrom(...TIME_ZONES);
  const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(zones, moments, (timeZone, ms) => {
      const words = wordsOf('en', timeZone);
      const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
      return words.dateTime(ms) === format.format(ms).replace('Sep ', 'Sept ').replace('Septt', 'Sept');
    }),
    { numRuns: 60 },
  );
});

t.test('the time zones offered are those that this machine supports', async (t) => {
  const zones = TIME_ZONES;
  t.ok(zones.length > 400);
  for (const zone of zones) t.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone);
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires']) t.ok(zones.includes(zone), zone);
});

t.test('names are sorted ignoring case and accents, and languages have their own names', async (t) => {
  t.strictSame(['Zimmer', 'Äther', 'ofen', 'Abc', 'Öl'].sort(compareNames), ['Abc', 'Äther', 'ofen', 'Öl', 'Zimmer']);
  t.strictSame(languageChoices(), [
    { value: 'de', label: 'Deutsch' },
    { value: 'en', label: 'English' },
  ]);
});
