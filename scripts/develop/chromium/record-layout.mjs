#!/usr/bin/env node
// Development only: writes Chromium's rectangles beside layout cases.
//   node scripts/develop/chromium/record-layout.mjs test/fixtures/layout/flex [--all]
// For every case.html in the folder (and below) case.json gets one line per element of the body, in document order:
// ["tag#id", x, y, width, height]. Without --all, only cases without a .json or with an older one are rendered.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPage } from './browser/layout-browser.mjs';

const [folder, option] = process.argv.slice(2);
if (!folder) {
  console.error('usage: record-layout.mjs FOLDER [--all]');
  process.exit(1);
}

const isStale = (html) => {
  const json = statSync(html.replace(/\.html$/, '.json'), { throwIfNoEntry: false });
  return !json || json.mtimeMs < statSync(html).mtimeMs;
};
const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => join(folder, name))
  .filter((html) => option === '--all' || isStale(html))
  .sort();

if (cases.length > 0) {
  await withPage(async ({ rectanglesOf }) => {
    for (const html of cases) {
      const boxes = await rectanglesOf(html);
      const lines = boxes.map((box) => `  ${JSON.stringify(box)}`).join(',\n');
      writeFileSync(html.replace(/\.html$/, '.json'), `[\n${lines}\n]\n`);
    }
  });
}
console.log(`${cases.length} cases rendered`);
