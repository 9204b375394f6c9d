// @tier full: reads a calendar for many days
import t from 'tap';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

/** Words of a view on Tuesday, 17 March 2026, 14:05 in Berlin. */
async function wordsOf(recipe: string, ical: readonly object[], fields: Readonly<Record<string, string>> = {}) {
  const { words } = await drawBundled(recipe, 'full', 'v2', { data: { ical }, fields });
  return words.map(({ text }) => text).join(' ');
}
const timed = (SUMMARY: string, from: string, to: string, more: object = {}) => ({
  ...{ SUMMARY, DTSTART: `2026-03-${from}:00+01:00`, DTEND: `2026-03-${to}:00+01:00`, ALL_DAY: false },
  ...more,
});
const days = (SUMMARY: string, from: string, to: string) => ({
  ...{ SUMMARY, DTSTART: `2026-03-${from}`, DTEND: `2026-03-${to}`, ALL_DAY: true },
});

t.test('an agenda shows an event of several days on each of them, with its times on the first and last', async (t) => {
  const trip = await wordsOf('agenda', [timed('Trip', '16T09:00', '19T18:00')]);
  t.match(trip, /Tuesday March 2026 Trip Wed 18 Trip Thu 19 Trip – 18:00$/);
  t.notMatch(trip, /09:00/, 'it began yesterday');
  const tour = await wordsOf('agenda', [timed('Tour', '18T09:00', '20T00:00')], { days_ahead: '5' });
  t.match(tour, /Wed 18 Tour 09:00 – Thu 19 Tour/);
  t.notMatch(tour, /Fri 20/, 'midnight is the end of the day before');
  const holidays = await wordsOf('agenda', [days('Holidays', '15', '30')], { days_ahead: '2' });
  t.match(holidays, /March 2026 Holidays Wed 18 Holidays Thu 19 Holidays$/);
});

t.test('an agenda shows today what is today, once', async (t) => {
  t.match(await wordsOf('agenda', [days('Birthday', '17', '17')]), /March 2026 Birthday No events/);
  t.match(await wordsOf('agenda', [days('Yesterday', '16', '17')]), /Nothing more today No events/);
  t.match(await wordsOf('agenda', [timed('Call', '17T15:00', '17T15:00')]), /Call 15:00 No events/, 'a start only');
  t.match(await wordsOf('agenda', [timed('Late', '17T20:00', '18T00:00')]), /Late 20:00 – 00:00 No events/);
});

t.test('an agenda joins the lines of an address', async (t) => {
  const place = timed('Dentist', '17T15:00', '17T16:00', { LOCATION: 'Dr. Ada\r\nMarket <3>,\nTown' });
  t.match(await wordsOf('agenda', [place]), /Dentist 15:00 – 16:00 Dr\. Ada, Market <3>, Town/);
});

t.test('a week shows an event of several days on each of them', async (t) => {
  const week = await wordsOf('week-planner', [timed('Trip', '18T09:00', '20T00:00'), days('Fair', '19', '19')]);
  t.equal(week.match(/Trip/g)?.length, 2);
  t.equal(week.match(/Fair/g)?.length, 1);
});

t.test('a cancelled collection is not shown', async (t) => {
  const [paper, bio] = [days('Paper', '18', '19'), days('Bio', '20', '21')];
  t.notMatch(await wordsOf('waste-collection', [{ ...paper, STATUS: 'CANCELLED' }, bio]), /Paper/);
});
