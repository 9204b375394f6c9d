import t from 'tap';
import { formatDate } from '../../src/charts/time/date-format.js';
import { writeEnglish } from '../../src/charts/time/english-date.js';
import { UTC_ZONE } from '../../src/charts/time/zone.js';

/** Noon of each day of a leap year, and each hour of a day with its last minute. */
const MOMENTS = [
  ...Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, 1 + day, 12)),
  ...Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 2, 9, hour, 59, 7, 45)),
];
const OPTIONS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  a: { weekday: 'short' },
  A: { weekday: 'long' },
  b: { month: 'short' },
  B: { month: 'long' },
  HM: { hour: '2-digit', minute: '2-digit' },
  HMS: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  HMSL: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  eb: { day: 'numeric', month: 'short' },
  bY: { month: 'short', year: 'numeric' },
};

t.test('English dates of charts are those of Intl', async (t) => {
  for (const locale of ['en', 'en-US'])
    for (const [codes, options] of Object.entries(OPTIONS)) {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      const expected = MOMENTS.map((moment) => format.format(moment).replaceAll('\u202f', ' '));
      const written = MOMENTS.map((moment) => writeEnglish(codes, UTC_ZONE.read(moment), locale));
      t.same(written, expected, `${locale} ${codes}`);
    }
});

t.test('other languages, other forms and years before our era are left to Intl', async (t) => {
  const parts = UTC_ZONE.read(Date.UTC(2026, 2, 9));
  t.equal(writeEnglish('eb', parts, 'en-GB'), undefined);
  t.equal(writeEnglish('eb', parts, undefined), undefined);
  t.equal(writeEnglish('ebY', parts, 'en'), undefined);
  t.equal(writeEnglish('constructor', parts, 'en'), undefined);
  t.equal(writeEnglish('bY', { ...parts, year: 0 }, 'en'), undefined);
  t.equal(formatDate('%[eb], %B', Date.UTC(2026, 2, 9), UTC_ZONE, { locale: 'de' }), '9. März, März');
});
