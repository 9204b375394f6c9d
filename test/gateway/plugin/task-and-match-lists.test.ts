// @tier full: draws pictures
import t from 'tap';
import { readBundled } from '../../../src/gateway/plugin/plugin.js';
import { drawBundled } from '../../support/recipes/draw-bundled.js';

/** Words of the view on Tuesday, 17 March 2026, 14:05 in Berlin. */
async function wordsOf(key: string, data: Record<string, unknown>, fields: Readonly<Record<string, string>> = {}) {
  const { words, notes } = await drawBundled(key, 'full', 'v2', { data, fields });
  t.strictSame(notes, []);
  return words.map(({ text }) => text).join(' ');
}

t.test('tasks of Todoist are in order of day and priority, without those that are done', async (t) => {
  const task = (content: string, date?: string, priority = 1, checked = false) => ({
    ...{ content, priority, checked, due: date === undefined ? null : { date } },
  });
  const results = [
    ...[task('Some day'), task('Later', '2026-03-19'), task('Calm', '2026-03-17'), task('Late', '2026-03-15')],
    ...[task('Urgent', '2026-03-17T16:30:00', 4), task('Done', '2026-03-17', 4, true)],
  ];
  const words = await wordsOf('todoist', { results });
  t.equal(words, 'To do 5 open Late 15 Mar Urgent 16:30 Calm Today Later 19 Mar Some day');
  t.match(await wordsOf('todoist', { results, next_cursor: 'abc' }), /To do 5\+ open/, 'there are more');
  t.match(await wordsOf('todoist', { results: [] }), /All done/);
  t.match(await wordsOf('todoist', {}), /Check the API token/);
});

t.test('the next match is large, results come first, and the club is left out of the list', async (t) => {
  const match = (SUMMARY: string, from: string, to: string, more: object = {}) => ({
    ...{ SUMMARY, DTSTART: `2026-03-${from}:00+01:00`, DTEND: `2026-03-${to}:00+01:00`, ALL_DAY: false, ...more },
  });
  const ical = [
    ...[
      match('Rovers 3:1 Vale', '12T15:00', '12T17:00'),
      match('Off', '18T15:00', '18T17:00', { STATUS: 'CANCELLED' }),
    ],
    ...[match('Rovers v Lakeside', '18T19:30', '18T21:15'), match('Bridge - Rovers', '21T15:00', '21T16:45')],
  ];
  const words = await wordsOf('fixtures', { ical }, { club: 'Rovers' });
  t.equal(
    words,
    'Fixtures Rovers – Lakeside Tomorrow, 19:30 Wednesday, 18 March Rovers 3:1 Vale Thu 12 Mar Bridge Sat 21 Mar 15:00',
  );
  t.match(await wordsOf('fixtures', { ical }), /Bridge - Rovers Sat 21 Mar/, 'whole without a club');
  t.match(await wordsOf('fixtures', { ical: [match('A v B', '17T13:00', '17T15:00')] }), /A – B now, 13:00/);
});

t.test('a player that is idle plays nothing, and a picture may be missing', async (t) => {
  const attributes = { friendly_name: 'Kitchen', media_title: 'Rain', media_artist: 'Ada' };
  t.match(await wordsOf('now-playing', { state: 'paused', attributes }), /Kitchen, paused Rain Ada/);
  t.match(await wordsOf('now-playing', { state: 'idle', attributes }), /Nothing is playing Kitchen/);
  t.match(
    await wordsOf('now-playing', { state: 'playing', attributes: { friendly_name: 'Kitchen' } }),
    /Nothing is playing/,
  );
});

t.test('live departures have the names that the owner gave the lines, delays and cancellations', async (t) => {
  const now = Date.parse('2026-03-17T13:05:00Z') / 1000;
  const leaving = (route_id: string, direction_id: number, minutes: number, more: object = {}) => ({
    ...{ route_id, direction_id, last_stop_id: 'end', time: now + minutes * 60, is_canceled: false, ...more },
  });
  const departures = [
    ...[leaving('R1', 0, -1), leaving('R1', 0, 2), leaving('R1', 1, 6, { delay: 240 }), leaving('R7', 0, 70)],
    leaving('R1', 0, 9, { is_canceled: true }),
  ];
  const fields = { routes: 'R1 | 0 | 1 | Town\nR1 | * | 1 | Lake', walk: '0', heading: 'Stop' };
  const words = await wordsOf('live-departures', { departures }, fields);
  t.equal(words, 'Stop Tue 14:05 1 Town 2 min 14:07 1 Lake 6 min 14:11 +4 R7 end 15:15 1 Town cancelled 14:14');
  t.match(await wordsOf('live-departures', { departures }, { ...fields, walk: '5' }), /^Stop Tue 14:05 1 Lake 6 min/);
  t.match(await wordsOf('live-departures', { departures: [] }), /No departures/);
  t.match(await wordsOf('live-departures', {}), /Check address, key and stops/);
});

t.test('a small table begins before the club that is marked', async (t) => {
  const { sample } = await readBundled('league-table');
  const fields = { club: 'long mea', heading: 'Table' };
  const { words } = await drawBundled('league-table', 'quadrant', 'og_png', { data: sample, fields });
  const text = words.map((word) => word.text).join(' ');
  t.match(text, /15 Kingsway 23 .*17 Quarry Bank 18 18 Long Meadow 14$|15 Kingsway .* Long Meadow/);
  t.notMatch(text, /Harbour Town/);
  t.match(await wordsOf('league-table', {}), /Check league and season/);
});
