// @tier nightly: draws two hundred pictures
import t from 'tap';
import { listBundledKeys, readBundled } from '../../../src/gateway/plugin/plugin.js';
import { DATA_SETS } from '../../support/recipes/data-sets.js';
import { PICTURE_RECIPES, RECIPE_VIEWS, type RecipeView } from '../../support/recipes/draw-bundled.js';
import { listFaults } from '../../support/recipes/find-faults.js';

// About two hundred pictures. scripts/develop/recipes/check-recipes.mjs draws every view on every panel with every data set.

const keys = listBundledKeys().filter((key) => !PICTURE_RECIPES.includes(key));

/** Views that once had faults: cut lessons, a text above its row, letters outside the view, a sheet half empty. */
const ONCE_FAULTY = [
  ['timetable', 'full', 'og_png', 'long'],
  ['uptime-kuma', 'half_vertical', 'og_png', 'long'],
  ['home-assistant', 'half_horizontal', 'v2', 'long'],
  ['word-clock', 'quadrant', 'v2', 'sample'],
  ['word-of-the-day', 'full', 'v2', 'sample'],
  ['quote', 'full', 'v2', 'sample'],
] as const;

t.test('views that once had faults render without them', async (t) => {
  for (const [key, view, model, set] of ONCE_FAULTY)
    t.same(await listFaults(key, view, model, set), [], `${key}, ${view}, ${model}, ${set}`);
});

for (const [number, key] of keys.entries()) {
  t.test(`${key} stays legible with long, right-to-left and emoji texts, and says so when it has none`, async (t) => {
    for (const [index, set] of DATA_SETS.entries()) {
      // Each data set in another view; over all recipes, every view with every data set.
      const view = RECIPE_VIEWS[(number + index) % RECIPE_VIEWS.length] as RecipeView;
      t.same(await listFaults(key, view, 'og_png', set), [], `${set}, ${view}`);
    }
  });
}

t.test('texts of recipes on screens are in English and German', async (t) => {
  for (const key of keys) {
    const { shared = '' } = (await readBundled(key)).recipe.markup;
    const [german, english] = [...shared.matchAll(/assign words = '(\{.*?\})' \| parse_json/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, string>,
    );
    t.same(Object.keys(german ?? {}), Object.keys(english ?? {}), `${key}: the same words`);
    t.notOk(Object.values(german ?? {}).includes(''), `${key}: every word`);
    t.notMatch(shared, /(?:title|hint): "[A-Z][a-z]+ /, `${key}: no sentence in English alone`);
  }
});
