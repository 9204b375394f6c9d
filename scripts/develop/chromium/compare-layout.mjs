#!/usr/bin/env node
// Development only: compares our layout with Chromium's on another engine's fixtures, which are not part of this repository.
//   node scripts/develop/chromium/compare-layout.mjs FOLDER [--cache FILE] [--area NAME] [--show NAME] [--failures]
// FOLDER holds areas of fixtures (flex/, grid/, …) and, two levels up, scripts/gentest/test_base_style.css. Chromium's
// rectangles are stored in the cache file (default: FOLDER/../chromium-rectangles.json). Build first.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withPage } from './browser/layout-browser.mjs';

const TOLERANCE_PX = 0.5;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    area: { type: 'string' },
    show: { type: 'string' },
    failures: { type: 'boolean' },
    layout: { type: 'string', default: '../../../build/test/support/drawing/layout-page.js' },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error('usage: compare-layout.mjs FOLDER [--cache FILE] [--area NAME] [--show NAME] [--failures]');
  process.exit(1);
}

const sheet = readFileSync(join(folder, '../scripts/gentest/test_base_style.css'), 'utf8');
const isMeasured = (name) => name.endsWith('.html') && !/^x/.test(name) && !/scroll|leaf/.test(name);
const areas = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (!values.area || entry.name === values.area) && !/leaf/.test(entry.name))
  .map((entry) => entry.name);
const cases = areas.flatMap((area) =>
  readdirSync(join(folder, area))
    .filter(isMeasured)
    .map((name) => ({ area, key: `${area}/${name}` })),
);

function markupOf(key) {
  return readFileSync(join(folder, key), 'utf8')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*>/, () => `<style>${sheet}</style>`);
}

/** Rectangles of #test-root and its descendants, relative to it. */
function relative(boxes) {
  const start = boxes.findIndex(([name]) => name.endsWith('#test-root'));
  const [, x0, y0] = boxes[start];
  return boxes.slice(start).map(([name, x, y, width, height]) => [name, x - x0, y - y0, width, height]);
}

const cacheFile = values.cache ?? join(folder, '../chromium-rectangles.json');
const known = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {};
const unknown = cases.filter(({ key }) => !known[key]);
if (unknown.length > 0) {
  await withPage(async ({ fromMarkup }) => {
    for (const { key } of unknown) known[key] = relative(await fromMarkup(markupOf(key)));
  });
  writeFileSync(cacheFile, JSON.stringify(known));
}

const { layoutMarkup } = await import(values.layout);
const figures = new Map();
for (const { area, key } of cases) {
  if (values.show && !key.includes(values.show)) continue;
  let ours = [];
  let fault;
  try {
    ours = relative(await layoutMarkup(markupOf(key), { ahem: true }));
  } catch (error) {
    fault = error;
  }
  const wanted = known[key];
  const wrong = wanted.filter((box, index) =>
    box.slice(1).some((px, side) => !(Math.abs(px - (ours[index]?.[side + 1] ?? Number.NaN)) <= TOLERANCE_PX)),
  );
  const figure = figures.get(area) ?? { right: 0, all: 0 };
  figure.all++;
  if (wrong.length === 0) figure.right++;
  figures.set(area, figure);
  if (wrong.length > 0 && values.failures) console.log(`${key}${fault ? ` ${fault.message}` : ''}`);
  if (values.show) {
    if (fault) console.log(fault.stack);
    wanted.forEach((box, index) => {
      console.log(wrong.includes(box) ? '✗' : ' ', JSON.stringify(box), JSON.stringify(ours[index] ?? 'missing'));
    });
  }
}

let right = 0;
let all = 0;
for (const [area, figure] of [...figures].sort()) {
  right += figure.right;
  all += figure.all;
  console.log(`${area.padEnd(12)} ${figure.right}/${figure.all}  ${((100 * figure.right) / figure.all).toFixed(1)} %`);
}
console.log(`${'all'.padEnd(12)} ${right}/${all}  ${((100 * right) / all).toFixed(1)} %`);
