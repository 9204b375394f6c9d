// @tier full: draws views of every recipe
import t from 'tap';
import { listBundledKeys } from '../../../src/gateway/plugin/plugin.js';
import { plainText } from '../../../src/gateway/recipe/recipe.js';
import { inkShare } from '../../support/display/picture-rules.js';
import { TRIES_EVERY_CASE } from '../../support/every-case.js';
import { drawBundled, PICTURE_RECIPES as PICTURES, RECIPE_VIEWS } from '../../support/recipes/draw-bundled.js';
import {
  listCutWords,
  listNeedlessEllipses,
  listOverlaps,
  listSmallWords,
  type Rectangle,
  readInk,
  usedShare,
} from '../../support/recipes/measure-layout.js';

const MIN_USED_SHARE = 0.55;

/** What each view of a recipe must show of its sample. */
const EXPECTED: Readonly<Record<string, string>> = {
  'ad-blocker': '21.3',
  agenda: '17 Tuesday Dentist 15:00',
  birthdays: 'Grandma turns 70',
  'chess-puzzle': 'Mate in two Black to move',
  chores: 'Mia Ben Ada Jonas Dishwasher',
  clock: '14 05 Tuesday',
  countdown: '130 days Summer holidays',
  frigate: 'Person Front door',
  'gateway-health': 'Hall Kitchen Workshop late 12',
  grafana: '53.4 Boiler Rain',
  'guest-wifi': 'Guests come-in-and-be-',
  immich: 'Mill Lake, Norway 21 June 2025',
  'home-assistant': '21.4 8.1 1840 closed on rinsing',
  'home-energy': '2.5 72 320 640',
  'meal-plan': 'Pasta with spinach feta',
  'media-server': 'Northern Coasts',
  medication: '07:30 Thyroxine 18:00',
  'month-calendar': 'March 2026 17 31',
  'mqtt-tiles': '21.4 8.1 418 open on',
  nextcloud: 'Ben mentioned you',
  news: 'Bridge over the mill stream',
  note: 'key neighbours. six! Mia',
  'printer-3d': '62 bicycle 55 15:00',
  prometheus: '0.68 33.3 0.86 Load Memory',
  quote: 'spell, Proverb',
  rooms: 'Living room 21.4 Kitchen 20.1',
  sensors: '18.3 53 608 Temperature',
  'shopping-list': 'Oat milk Bread Lemons',
  sudoku: 'Sudoku 9 6',
  'sun-and-moon': '06:16 18:12 New moon',
  'test-card': '',
  'to-do': 'Water the tomatoes Today',
  'upcoming-media': 'Northern Coasts Today',
  'uptime-kuma': 'Nextcloud down Router',
  'waste-collection': 'Tomorrow Paper Organic waste',
  weather: '12°',
  'word-clock': '',
  'word-of-the-day': 'gloaming light after sunset',
  departures: 'S4 Central station 12 Town hall',
  'electricity-price': '20.4 12:00 15:00',
  glances: '17 52',
  paperless: 'Electricity bill',
  'picture-folder': '',
  plants: 'Basil Today',
  tides: '16:54 Low water, -1.9',
  timetable: 'Science English 08:00',
  'week-planner': '17 Breakfast Paper',
  'public-holidays': 'Good Friday',
  'world-clock': 'New York 09:05 London 13:05',
  'room-board': 'In use until 14:30 Garden',
  'night-sky': 'Moon Jupiter',
  rain: 'Rain from 14:45 14:00',
  'on-this-day': '1958 Vanguard',
  'language-words': 'el amor love',
  todoist: 'Bring back ladder Water Today',
  fixtures: 'Lakeside United in 4 days',
  'live-departures': '12 Town hall 3 min',
  'league-table': '1 Harbour Town 58',
  'now-playing': 'Snow Harbour Lighthouse',
  'year-progress': '2026 20 289 days left',
};

const drawn = listBundledKeys().filter((key) => !PICTURES.includes(key));
t.same(drawn.toSorted(), Object.keys(EXPECTED).toSorted(), 'every recipe has words that it must show');

for (const [index, key] of drawn.entries()) {
  t.test(`${key} renders without a note, is legible and fills its views`, async (t) => {
    // The whole screen and one of the parts, and all parts at night.
    const parts = RECIPE_VIEWS.filter((view) => view !== 'full');
    for (const view of TRIES_EVERY_CASE ? RECIPE_VIEWS : (['full', parts[index % parts.length]!] as const)) {
      const { bytes, words, boxes, notes, html } = await drawBundled(key, view, 'og_png');
      const frame = boxes.find((box) => box.class.startsWith('view ')) as Rectangle;
      t.same(notes, [], `${view}: renders without a note`);
      const text = words.map((word) => word.text).join(' ');
      const missing = (EXPECTED[key] ?? '').split(' ').filter((word) => !text.includes(word));
      t.same(missing, [], `${view}: shows what matters`);
      t.same(listSmallWords(words), [], `${view}: no text under 12 px`);
      t.same(listCutWords(words, frame), [], `${view}: nothing is cut by its edge`);
      t.same(
        listNeedlessEllipses(words, boxes, frame, { hasInk: readInk(bytes), text: plainText(html) }),
        [],
        `${view}: nothing is shortened that has room`,
      );
      t.same(listOverlaps(words), [], `${view}: no words on each other`);
      const ink = inkShare(Buffer.from(bytes));
      t.ok(ink > 0.005 && ink < 0.6, `${view}: neither empty nor black: ${ink}`);
      const share = usedShare(readInk(bytes));
      t.ok(share >= MIN_USED_SHARE, `${view}: ${Math.round(share * 100)} % of the area is used`);
    }
  });
}
