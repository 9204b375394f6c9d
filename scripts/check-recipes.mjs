#!/usr/bin/env node
// Draws every bundled recipe in every view, on every panel and with every data set (its sample, long, right-to-left and emoji
// texts, empty lists), in English and German, and lists what is wrong with a picture: node scripts/check-recipes.mjs [NAME…].
// Build first; takes some minutes. Exits with 1 if anything is wrong. test/plugin/bundled-data-sets.test.ts runs a part of it.
import { listBundledKeys } from '../build/src/plugin/plugin.js';
import { PICTURE_RECIPES, RECIPE_VIEWS } from '../build/test/support/bundled-drawing.js';
import { DATA_SETS } from '../build/test/support/recipe-data-sets.js';
import { listFaults } from '../build/test/support/recipe-faults.js';

const PANELS = [
  { name: 'OG, 1 bit', model: 'og_png', options: {} },
  { name: 'OG, 2 bit', model: 'og_plus', options: {} },
  { name: 'X, 4 bit', model: 'v2', options: {} },
  { name: '7 colours', model: 'inky_impression_7_3', options: {} },
  { name: 'OG, upright', model: 'og_png', options: { orientation: 'portrait' } },
];
const wanted = process.argv.slice(2);
const keys = listBundledKeys().filter((key) => !PICTURE_RECIPES.includes(key));

let [pictures, faulty] = [0, 0];
for (const key of keys.filter((one) => wanted.length === 0 || wanted.includes(one)))
  for (const { name, model, options } of PANELS)
    for (const set of ['sample', ...DATA_SETS])
      for (const view of RECIPE_VIEWS)
        for (const locale of set === 'sample' ? ['en', 'de'] : ['en']) {
          const faults = await listFaults(key, view, model, set, { ...options, locale });
          pictures++;
          if (faults.length === 0) continue;
          faulty++;
          console.log(`${key}, ${view}, ${name}, ${set}, ${locale}: ${faults.slice(0, 4).join('; ')}`);
        }
console.log(`${pictures} pictures, ${faulty} of them with faults`);
process.exitCode = faulty === 0 ? 0 : 1;
