#!/usr/bin/env node
// Development only: renders every view of many recipes with one worker and counts what is missing.
//   npm run build && node scripts/develop/recipes/sweep-recipes.mjs FOLDER [--only REGEX] [--data DIR] [--model NAME] [--json FILE] [--font FILE] [--files DIR]
// FOLDER/NAME/ holds recipe/ (settings.yml, *.liquid, transform.js), data.json (what the sources returned, parsed and wrapped) and
// fields.json (custom field values); meta.json may name `now`, `views` and `locale`. --data: data folder with framework releases,
// fonts and libraries. Pictures, style sheets and, with --font, fonts of other hosts get a stand-in, and scripts come from --files
// (HOST/PATH below it), as if the owner allowed their hosts, so that only what Inkstand itself lacks is counted.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findModel, panelOf } from '../../../build/src/engine/model/model.js';
import { describeNote } from '../../../build/src/engine/note.js';
import { readRecipeCell } from '../../../build/src/gateway/cli/recipe-cell.js';
import { describeReport, reportRecipe } from '../../../build/src/gateway/plugin/plugin.js';
import { readRecipe } from '../../../build/src/gateway/recipe/read-recipe.js';
import { createWorkerHost } from '../../../build/src/gateway/worker/host/host.js';
import { buildRenderJob } from '../../../build/src/gateway/worker/worker.js';

const VIEWS = ['full', 'half_horizontal', 'half_vertical', 'quadrant'];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><circle cx="32" cy="24" r="20"/></svg>';
// 1 x 1 px, grey.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
/** More than a page gets by default: a busy machine must measure the same. */
const SCRIPT_SECONDS = 60;
/** Style sheets lead to others. */
const MAX_ROUNDS = 6;
/** Notes on files that a stand-in can replace. */
const MISSING_FILES = new Set(['resource-missing', 'script-request-failed']);
/** Kinds of notes that say that something is missing; values that no browser accepts, and a long log, are not. */
const LACKING = new Set(['unsupported', 'missing', 'error', 'limit']);
const UNIMPORTANT = /^(?:invalid value|console lines)/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    model: { type: 'string', default: 'og_png' },
    json: { type: 'string' },
    font: { type: 'string' },
    files: { type: 'string' },
  },
});
const [folder] = positionals;
const model = findModel(values.model);
if (!folder || !model) {
  console.error(
    'usage: sweep-recipes.mjs FOLDER [--only REGEX] [--data DIR] [--model NAME] [--json FILE] [--font FILE] [--files DIR]',
  );
  process.exit(1);
}

const only = new RegExp(values.only);
const names = readdirSync(folder).filter((name) => only.test(name) && existsSync(join(folder, name, 'recipe')));
const panel = { ...panelOf(model), format: 'png' };
const assets = mkdtempSync(join(tmpdir(), 'sweep-'));
if (values.files) cpSync(values.files, assets, { recursive: true });
const font = values.font && readFileSync(values.font);
const host = createWorkerHost({ dataDir: values.data });
const results = [];
let endings = 0;

/** Puts a file where the page looked for one; false where none can take its place. */
function putStandIn(address) {
  const base = address.startsWith('/') ? 'https://trmnl.com' : undefined;
  if (!URL.canParse(address, base)) return false;
  const { protocol, hostname, pathname } = new URL(address, base);
  const bytes = standInFor(pathname);
  if (!protocol.startsWith('http') || bytes === undefined) return false;
  const path = join(assets, hostname, decodeURIComponent(pathname.endsWith('/') ? `${pathname}index` : pathname));
  if (existsSync(path)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return true;
}

function standInFor(pathname) {
  if (/\.(?:woff2?|ttf|otf)$/i.test(pathname)) return font;
  if (/\.(?:js|mjs|html?)$/i.test(pathname)) return undefined;
  if (/\.css$|\/css2?$|^\/(?:css|npm\/.*css)/i.test(pathname)) return '';
  return /\.svg$/i.test(pathname) ? SVG : Buffer.from(PNG, 'base64');
}

/** Fonts are requested together with the page, and the report names only their families. */
function putFonts(text) {
  for (const [, address] of text.matchAll(/url\(\s*["']?(https?:[^"')]+\.(?:woff2?|ttf|otf))/gi)) putStandIn(address);
}

/** Hosts that recipes and the scripts in --files name, as an owner would allow them. */
const hostsIn = (text) => [
  ...new Set([...[...text.matchAll(/https?:\/\/([\w.-]+)\b/g)].map(([, name]) => name), ...readdirSync(values.files)]),
];

async function render(name, view, meta) {
  const at = (file) => join(folder, name, file);
  const now = Date.parse(meta.now ?? '2026-03-16T09:30:00Z');
  const locale = meta.locale ?? 'en';
  const wanted = {
    view,
    locale,
    runScripts: true,
    timeZone: 'UTC',
    data: at('data.json'),
    fields: at('fields.json'),
    device: undefined,
  };
  let transformError;
  const cell = await readRecipeCell(at('recipe'), wanted, panel, now, (note) => {
    transformError = note.error;
  });
  const settings = { panel, now, timeZone: 'UTC', locale, pinned: true, details: true };
  const reach = { allowLoopback: false, gatewayPorts: [] };
  const { shared, view: own } = cell.markup;
  putFonts(`${shared}\n${own}`);
  cell.scriptSeconds = SCRIPT_SECONDS;
  if (values.files) cell.hosts = hostsIn(`${shared}\n${own}`);
  const job = buildRenderJob({ cell }, { ...settings, assets: { kind: 'folder', path: assets }, reach });
  const started = performance.now();
  const result = await host.run(job, { deadlineMs: 120_000 });
  return { ...result, transformError, ms: Math.round(performance.now() - started) };
}

async function sweepView(name, view, meta) {
  try {
    for (let round = 0; ; round++) {
      const result = await render(name, view, meta);
      const again = result.notes.filter(({ code, values: { url } }) => MISSING_FILES.has(code) && putStandIn(url));
      if (again.length > 0 && round < MAX_ROUNDS) continue;
      const notes = result.notes.map(describeNote);
      if (result.transformError) notes.push({ kind: 'error', subject: 'transform', detail: result.transformError });
      return { view, ms: result.ms, words: result.words?.length, bytes: result.bytes.byteLength, notes };
    }
  } catch (error) {
    // The worker itself; a recipe that cannot be rendered is an error of its own.
    if (error.code === 'unavailable' || error.code === 'timeout') endings++;
    return { view, failed: `${error.code ?? ''} ${error.message}`, notes: [] };
  }
}

for (const name of names) {
  const meta = existsSync(join(folder, name, 'meta.json'))
    ? JSON.parse(readFileSync(join(folder, name, 'meta.json')))
    : {};
  const wanted = meta.views ?? VIEWS.filter((view) => existsSync(join(folder, name, 'recipe', `${view}.liquid`)));
  const views = [];
  for (const view of wanted) views.push(await sweepView(name, view, meta));
  let report;
  try {
    report = describeReport(reportRecipe(await readRecipe(join(folder, name, 'recipe'))));
  } catch (error) {
    report = { notes: [{ kind: 'error', subject: error.message }] };
  }
  const lacking = views.flatMap(({ view, failed, notes }) => [
    ...(failed ? [`${view}: ${failed}`] : []),
    ...notes
      .filter(({ kind, subject }) => LACKING.has(kind) && !UNIMPORTANT.test(subject))
      .map(({ kind, subject, detail }) => [kind, subject, detail].filter(Boolean).join(' · ')),
  ]);
  results.push({ name, views, import: report.notes, lacking: [...new Set(lacking)] });
  console.log(`${name}: ${lacking.length === 0 ? 'nothing missing' : [...new Set(lacking)].join('\n    ')}`);
}
await host.stop();
rmSync(assets, { recursive: true, force: true });
if (values.json) writeFileSync(values.json, JSON.stringify(results, undefined, 1));
const complete = results.filter(({ lacking }) => lacking.length === 0).length;
const screens = results.reduce((sum, { views }) => sum + views.length, 0);
console.log(
  `${results.length} recipes, ${screens} screens: nothing missing in ${complete} (${((100 * complete) / results.length).toFixed(1)} %); the worker ended ${endings} times`,
);
