#!/usr/bin/env node
// Development only: renders screens with Chromium and with Inkstand, with the same page, style sheet and fonts, and compares them.
//   npm run fidelity -- PATH… [--model NAME] [--only REGEX] [--out DIR] [--assets DIR] [--store]
// PATH is an .html file, a recipe, a folder of either, or a folder of screens by model (test/fixtures/screens). Comparison
// images go to DIR (default build/fidelity). --store stores Chromium's results beside the pages, and the current framework
// style sheet, so it needs a whole folder at a time. Build first.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeNote } from '../../../build/src/engine/note.js';
import { findMisplacedInk, measureSsim } from '../../../build/test/support/fidelity/compare-pictures.js';
import { compareWords } from '../../../build/test/support/fidelity/compare-words.js';
import { ScreenDrawer } from '../../../build/test/support/fidelity/render-screen.js';
import { withChromium } from './browser/screen-browser.mjs';
import { findScreens } from './screens/find-screens.mjs';
import { drawSideBySide } from './screens/side-picture.mjs';
import { freezeSheets, storeAnswer } from './screens/store-answer.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'og_png' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'build/fidelity' },
    assets: { type: 'string' },
    store: { type: 'boolean' },
    faults: { type: 'boolean' },
  },
});
if (positionals.length === 0) {
  console.error('usage: fidelity PATH… [--model NAME] [--only REGEX] [--out DIR] [--assets DIR] [--store] [--faults]');
  process.exit(1);
}

const only = new RegExp(values.only);
const found = await Promise.all(positionals.map((path) => findScreens(path, values.model, values.assets)));
const drawer = new ScreenDrawer();
if (values.store) freezeSheets(found.flat(), drawer);
const screens = found.flat().filter(({ name }) => only.test(name));
const rows = [];

await withChromium(async ({ draw, version }) => {
  console.log(`Chromium ${version}, ${screens.length} screens`);
  for (const screen of screens) {
    // Times the second rendering: the first one reads fonts and compiles.
    await drawer.render(screen.source);
    const ours = await drawer.render(screen.source);
    const wanted = await draw(screen.source, ours);
    const ink = findMisplacedInk(wanted.picture, ours.picture);
    const words = compareWords(wanted.words, ours.words);
    const row = {
      name: screen.name,
      ssim: measureSsim(wanted.picture, ours.picture),
      misplaced: ink.share,
      ...words,
      oursMs: ours.cpuMs,
      chromiumMs: wanted.ms,
    };
    rows.push(row);
    print(row);
    for (const { kind, subject } of ours.notes.map(describeNote)) console.log(`    note: ${kind} ${subject}`);
    if (values.faults) for (const fault of words.faults) console.log(`    ${fault}`);
    const side = join(values.out, `${screen.name}.png`);
    mkdirSync(dirname(side), { recursive: true });
    writeFileSync(side, drawSideBySide(wanted.picture, ours.picture, ink));
    if (values.store) storeAnswer(screen.stem, wanted, version);
  }
});

const mean = (key) => rows.reduce((sum, row) => sum + row[key], 0) / (rows.length || 1);
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
const median = (key) => rows.map((row) => row[key]).sort((a, b) => a - b)[rows.length >> 1] ?? 0;
const worst = rows.reduce((least, row) => (row.ssim < least.ssim ? row : least), { ssim: 1, name: 'none' });
console.log(
  `\n${rows.length} screens: SSIM mean ${mean('ssim').toFixed(4)}, worst ${worst.ssim.toFixed(4)} (${worst.name}) · misplaced ink ${percent(mean('misplaced'))}` +
    ` · words within 3 px ${percent(total('near') / (total('words') || 1))} of ${total('words')}` +
    ` · ours ${median('oursMs').toFixed(0)} ms (processor), Chromium ${median('chromiumMs').toFixed(0)} ms (median)`,
);

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

function print({ name, ssim, misplaced, near, words, oursMs, chromiumMs }) {
  const cells = [
    name.padEnd(40),
    `SSIM ${ssim.toFixed(4)}`,
    `misplaced ${percent(misplaced).padStart(6)}`,
    `words ${`${near}/${words}`.padStart(9)}`,
    `${oursMs.toFixed(0).padStart(5)} ms`,
    `Chromium ${chromiumMs.toFixed(0).padStart(5)} ms`,
  ];
  console.log(cells.join('  '));
}
