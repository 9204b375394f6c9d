import t from 'tap';
import { findModel, panelOf } from '../../src/model/model.js';
import { draftOfRecipe, listBundledKeys, readBundled, reportRecipe } from '../../src/plugin/plugin.js';
import { buildCell, buildPictureCell } from '../../src/plugin/recipe-source.js';
import { createRecipeRenderer } from '../../src/worker/render-recipe.js';
import { inkShare } from '../support/picture-rules.js';

// Some hundred pictures.
t.setTimeout(120_000);

const VIEWS = { full: '1x1', half_horizontal: '1Tx1B', half_vertical: '1Lx1R', quadrant: '2x2' } as const;
const NOW_MS = Date.parse('2026-03-17T13:05:00Z');
const VIEWER = {
  user: {
    ...{ id: 1, name: 'Owner', firstName: 'Owner', lastName: '' },
    ...{ locale: 'en', timeZone: 'UTC', utcOffsetSeconds: 0 },
  },
  device: { friendlyId: 'ABC123', percentCharged: 85, wifiStrength: 90, widthPx: 800, heightPx: 480 },
};
const JOB = {
  kind: 'render',
  panel: { ...panelOf(findModel('og_png')!), format: 'png' },
  now: NOW_MS,
  timeZone: 'UTC',
  locale: 'en',
  pinned: true,
  dither: 'auto',
  details: false,
  assets: { kind: 'none' },
  reach: { allowLoopback: false, ownPorts: [] },
} as const;
const keys = listBundledKeys();
const render = createRecipeRenderer();

t.test('the bundled recipes are complete', async (t) => {
  for (const key of [
    'ad-blocker',
    'agenda',
    'birthdays',
    'chores',
    'clock',
    'countdown',
    'electricity-price',
    'gateway-health',
    'glances',
    'guest-wifi',
    'home-assistant',
    'home-energy',
    'meal-plan',
    'media-server',
    'medication',
    'month-calendar',
    'news',
    'note',
    'paperless',
    'picture-frame',
    'plants',
    'printer-3d',
    'prometheus',
    'quote',
    'sensors',
    'shopping-list',
    'sudoku',
    'sun-and-moon',
    'test-card',
    'timetable',
    'to-do',
    'upcoming-media',
    'uptime-kuma',
    'waste-collection',
    'weather',
    'week-planner',
    'word-clock',
    'word-of-the-day',
    'year-progress',
  ])
    t.ok(keys.includes(key), key);
});

for (const key of keys) {
  t.test(`${key} is complete and renders in every view without a note`, async (t) => {
    const { recipe, sample, samplePictures } = await readBundled(key);
    const { name, description } = recipe.settings as { name: string; description: string };
    t.ok(name.length <= 50 && description.length <= 35, 'name and description fit the limits of others');
    t.same(reportRecipe(recipe).notes, [], 'nothing in it is not done');
    for (const [view, layout] of Object.entries(VIEWS)) {
      const [bytes] = samplePictures;
      const named = view as keyof typeof VIEWS;
      const cell = bytes
        ? buildPictureCell(recipe, { bytes, mediaType: 'image/svg+xml', fit: 'cover' }, named)
        : buildCell(draftOfRecipe(recipe, {}), recipe.markup, sample, named, VIEWER, NOW_MS);
      const picture = await render({ ...JOB, layout, cells: [cell], ...(layout === '1x1' ? {} : { onlyCell: 0 }) });
      t.same(picture.notes, [], view);
      const share = inkShare(Buffer.from(picture.bytes));
      t.ok(share > 0.005 && share < 0.6, `${view} shows something: ${share}`);
    }
  });
}

for (const key of keys.filter((one) => one !== 'picture-frame')) {
  t.test(`${key} says so where there are no data`, async (t) => {
    const { recipe } = await readBundled(key);
    const cell = buildCell(draftOfRecipe(recipe, {}), recipe.markup, {}, 'full', VIEWER, NOW_MS);
    const picture = await render({ ...JOB, layout: '1x1', cells: [cell] });
    t.same(picture.notes, []);
    t.ok(inkShare(Buffer.from(picture.bytes)) > 0.001, 'something is shown');
  });
}

t.test('a recipe brings the partials along that it renders', async (t) => {
  const { markup } = (await readBundled('weather')).recipe;
  for (const name of ['weather_icon', 'sun_times', 'sine'])
    t.match(markup.shared, `{% template ${name} %}`, `${name}, also where only another partial renders it`);
  t.notMatch(markup.shared, '{% template moon_disc %}', 'but no others');
});

t.test('an unknown recipe is reported', async (t) => {
  await t.rejects(readBundled('../secret'), { code: 'not-found' });
});
