// Development only: writes the starting points of designs, and random designs, as pages after Liquid, so that compare-releases.mjs
// can compare them with a framework release in Chromium.
//   node scripts/develop/chromium/design-screens.mjs OUT [RANDOM]      RANDOM designs, 50 by default. Build first.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModel, panelOf } from '../../../build/src/engine/model/model.js';
import { STARTS, startOf, writeMarkup } from '../../../build/src/gateway/design/design.js';
import { readMessages, Words } from '../../../build/src/gateway/i18n/i18n.js';
import { renderCell } from '../../../build/src/gateway/worker/jobs/render/render-cell.js';
import { cellOfMarkup, NOW_MS } from '../../../build/test/support/drawing/draw-design.js';
import { fc } from '../../../build/test/support/property.js';
import { RANDOM_DATA, randomDesign } from '../../../build/test/support/random/random-design.js';

const WORDS = new Words({ language: 'en', messages: readMessages('en'), timeZone: 'UTC' });

const [out, count = '50'] = process.argv.slice(2);
if (!out) {
  console.error('usage: design-screens OUT [RANDOM]');
  process.exit(1);
}
mkdirSync(out, { recursive: true });
const panel = panelOf(findModel('og_png'));
for (const start of STARTS) {
  const { design, sample } = startOf(start, WORDS);
  write(`start-${start}`, design, sample);
}
fc.sample(randomDesign, Number(count)).forEach((design, index) => {
  write(`random-${String(index + 1).padStart(3, '0')}`, design, RANDOM_DATA);
});

function write(name, design, data) {
  const source = cellOfMarkup(writeMarkup(design), 'full', panel, data);
  const { cell } = renderCell(source, { now: NOW_MS, pinned: true, isAlone: true, panel });
  const page = `<div class="screen"><div class="view view--full">\n${cell.html}\n</div></div>\n`;
  writeFileSync(join(out, `${name}.html`), page);
}
