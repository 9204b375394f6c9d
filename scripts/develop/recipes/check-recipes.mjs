#!/usr/bin/env node
// Draws every bundled recipe in every view, on every panel and with every data set (its sample, long, right-to-left and emoji
// texts, three times as much, one of each, empty lists), in English and German, and judges boxes and words: node scripts/develop/recipes/check-recipes.mjs [NAME…]. Prints a line
// for each view with faults, then a table of the recipes. Names of views, panels (og, grey, x, colour, upright) and data sets
// (sample, long, rtl, emoji, many, few, empty) beside those of recipes limit it to these. Build first; takes half an hour. Exits with 1 if
// anything is wrong. Where all views and data sets were drawn, scripts/develop/recipes/recipe-check.json keeps the counts for docs/recipes.md.
// docs/recipes.md says what counts as a fault; test/gateway/plugin/bundled-data-sets.test.ts runs a part of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { listBundledKeys } from '../../../build/src/gateway/plugin/plugin.js';
import { DATA_SETS } from '../../../build/test/support/recipes/data-sets.js';
import { PICTURE_RECIPES, RECIPE_VIEWS } from '../../../build/test/support/recipes/draw-bundled.js';
import { checkView, FAULT_KINDS } from '../../../build/test/support/recipes/find-faults.js';

const PANELS = [
  { id: 'og', name: 'OG, 1 bit', model: 'og_png', options: {} },
  { id: 'grey', name: 'OG, 2 bit', model: 'og_plus', options: {} },
  { id: 'x', name: 'X, 4 bit', model: 'v2', options: {} },
  { id: 'colour', name: '7 colours', model: 'inky_impression_7_3', options: {} },
  { id: 'upright', name: 'OG, upright', model: 'og_png', options: { orientation: 'portrait' } },
];
const wanted = process.argv.slice(2);
const choose = (all, nameOf = (one) => one) => {
  const chosen = all.filter((one) => wanted.includes(nameOf(one)));
  return chosen.length > 0 ? chosen : all;
};
const keys = choose(listBundledKeys().filter((key) => !PICTURE_RECIPES.includes(key)));
const panels = choose(PANELS, ({ id }) => id);
const sets = choose(['sample', ...DATA_SETS]);
const views = choose(RECIPE_VIEWS);
const rows = [];
const COUNTS = 'scripts/develop/recipes/recipe-check.json';
const counts = JSON.parse(readFileSync(COUNTS, 'utf8'));
const isWhole = views.length === RECIPE_VIEWS.length && sets.length === DATA_SETS.length + 1;

for (const key of keys) for (const panel of panels) await check(key, panel);
if (isWhole) writeFileSync(COUNTS, formatCounts());

async function check(key, { id, name, model, options }) {
  const faults = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0]));
  const row = { key, pictures: 0, faulty: 0, shares: [], empty: 0, ...faults };
  rows.push(row);
  for (const set of sets)
    for (const view of views)
      for (const locale of set === 'sample' ? ['en', 'de'] : ['en']) {
        const checked = await checkView(key, view, model, set, { ...options, locale });
        count(row, checked, `${view}, ${name}, ${set}, ${locale}`, set);
      }
  counts[id] = { ...counts[id], [key]: countsOf(row) };
}

/** Pictures, those with faults, the least used share and the largest gap in percent. */
function countsOf({ pictures, faulty, shares, empty }) {
  return [pictures, faulty, Math.round(Math.min(1, ...shares) * 100), Math.round(empty * 100)];
}

/** JSON with a line per recipe. */
function formatCounts() {
  const linesOf = (recipes) => Object.entries(recipes).map(([key, row]) => `    "${key}": [${row.join(', ')}]`);
  const parts = Object.entries(counts).map(([id, recipes]) => `  "${id}": {\n${linesOf(recipes).join(',\n')}\n  }`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** One row per recipe of those per recipe and panel. */
function sumRows() {
  return keys.map((key) => {
    const mine = rows.filter((row) => row.key === key);
    const sum = (name) => mine.reduce((total, row) => total + row[name], 0);
    const sums = Object.fromEntries(['pictures', 'faulty', ...FAULT_KINDS].map((name) => [name, sum(name)]));
    const empty = Math.max(...mine.map((row) => row.empty));
    return { key, ...sums, shares: mine.flatMap(({ shares }) => shares), empty };
  });
}

function count(row, { faults, usedShare, emptyShare }, name, set) {
  row.pictures++;
  if (set === 'sample' || set === 'long') {
    row.shares.push(usedShare);
    row.empty = Math.max(row.empty, emptyShare);
  }
  for (const { kind } of faults) row[kind]++;
  if (faults.length === 0) return;
  row.faulty++;
  console.log(
    `${row.key}, ${name}: ${faults
      .slice(0, 4)
      .map(({ kind, what }) => `${kind}: ${what}`)
      .join('; ')}`,
  );
}

const percent = (share) => `${Math.round(share * 100)} %`;
const cells = (row) => [
  ...[row.key, row.pictures, row.faulty, percent(Math.min(1, ...row.shares)), percent(row.empty)],
  ...FAULT_KINDS.map((kind) => row[kind]),
];
console.log(`| recipe | pictures | faulty | least used | largest gap | ${FAULT_KINDS.join(' | ')} |`);
console.log(`|---|${'---:|'.repeat(4 + FAULT_KINDS.length)}`);
for (const row of sumRows()) console.log(`| ${cells(row).join(' | ')} |`);
const [pictures, faulty] = ['pictures', 'faulty'].map((name) => rows.reduce((sum, row) => sum + row[name], 0));
console.log(`${pictures} pictures, ${faulty} of them with faults`);
process.exitCode = faulty === 0 ? 0 : 1;
