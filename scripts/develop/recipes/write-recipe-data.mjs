#!/usr/bin/env node
// Development only: writes the recipes of public repositories with made-up data, for scripts/develop/recipes/sweep-recipes.mjs.
//   node scripts/develop/recipes/write-recipe-data.mjs MIRRORS OUT [--skip REGEX]
// MIRRORS/OWNER+NAME/repo is a bare copy of a repository. Data come from the recipe's own samples and from the shape that its
// markup, its scripts and its transform read. Nothing of it is kept in this repository.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRecipes } from './made-data/find-recipes.mjs';
import { makeRecipeData } from './made-data/recipe-data.mjs';

const NOW = '2026-03-16T09:30:00Z';
const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'];
const MIN_VIEW_CHARS = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { skip: { type: 'string', default: '^usetrmnl\\+' } },
});
const [mirrors, out] = positionals;
if (!mirrors || !out) {
  console.error('usage: write-recipe-data.mjs MIRRORS OUT [--skip REGEX]');
  process.exit(1);
}

const sources = {};
for (const recipe of findRecipes(mirrors, new RegExp(values.skip))) {
  const made = makeRecipeData(recipe, Date.parse(NOW));
  const folder = join(out, recipe.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'recipe'), { recursive: true });
  for (const [name, text] of Object.entries(recipe.texts)) writeFileSync(join(folder, 'recipe', name), text ?? '');
  if (made.answers) answerRequests(folder, recipe.texts['transform.js'], made.answers);
  const views = VIEWS.filter((view) => (recipe.texts[`${view}.liquid`] ?? '').trim().length > MIN_VIEW_CHARS);
  write(folder, 'data.json', made.data);
  write(folder, 'fields.json', made.fields);
  write(folder, 'meta.json', { name: recipe.name, now: NOW, locale: 'en', views, source: made.source });
  sources[made.source] = (sources[made.source] ?? 0) + 1;
}
console.log(sources);

function write(folder, name, value) {
  writeFileSync(join(folder, name), JSON.stringify(value, undefined, 1));
}

/** Requests of a transform get the made-up answer instead of the network. */
function answerRequests(folder, code, answers) {
  const body = JSON.stringify(JSON.stringify(answers));
  const response = `{ ok: true, status: 200, headers: new Map(), text: async () => ${body}, json: async () => JSON.parse(${body}) }`;
  writeFileSync(join(folder, 'recipe', 'transform.js'), `globalThis.fetch = async () => (${response});\n${code}`);
}
