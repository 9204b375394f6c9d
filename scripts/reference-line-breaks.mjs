#!/usr/bin/env node
// Development only: writes where Chromium breaks the lines of test/fixtures/line-breaks/paragraphs.json. Build first.
// Each paragraph gets a row, each width in it the count of visible characters on each line.
import { readFileSync, writeFileSync } from 'node:fs';
import { panelNamed } from '../build/test/support/fidelity/render-screen.js';
import { paragraphPage } from '../build/test/support/line-break-page.js';
import { withChromium } from './fidelity/chromium.mjs';

const FOLDER = new URL('../test/fixtures/line-breaks/', import.meta.url);
const paragraphs = JSON.parse(readFileSync(new URL('paragraphs.json', FOLDER), 'utf8'));
const rows = [];
await withChromium(async ({ show }) => {
  for (const paragraph of paragraphs) {
    const page = await show(panelNamed('og_png'), paragraphPage(paragraph));
    rows.push(await page.evaluate(countPerLine));
  }
});
writeFileSync(new URL('chromium.json', FOLDER), `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
console.log(`${rows.length} paragraphs measured`);

/** Runs in the page: for each block the characters per line, as text. */
function countPerLine() {
  return [...document.querySelectorAll('div')].map((block) => {
    const node = block.firstChild;
    const counts = [];
    let top = Number.NEGATIVE_INFINITY;
    let at = 0;
    for (const character of node.data) {
      const range = document.createRange();
      range.setStart(node, at);
      at += character.length;
      range.setEnd(node, at);
      if (/[\s\u00ad\u200b\u2060]/.test(character)) continue;
      const rect = [...range.getClientRects()].at(-1);
      if (rect.top > top + rect.height / 2) {
        counts.push(0);
        top = rect.top;
      }
      counts[counts.length - 1]++;
    }
    return counts.join(' ');
  });
}
