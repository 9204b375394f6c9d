#!/usr/bin/env node
// Development only: writes where Chromium breaks the lines of test/fixtures/line-breaks/paragraphs.json and, for each model, of
// test/fixtures/languages/sentences.json. Build first. Each text gets a row, each width in it the count of visible characters on
// each line.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  paragraphPage,
  SENTENCE_MODELS,
  sentencePage,
} from '../../../build/test/engine/layout/inline/line-break-pages.js';
import { panelNamed } from '../../../build/test/support/fidelity/render-screen.js';
import { withChromium } from './browser/screen-browser.mjs';

const FIXTURES = new URL('../../../test/fixtures/', import.meta.url);

await withChromium(async ({ show }) => {
  await measure('line-breaks', 'paragraphs', 'chromium', (text) => show(panelNamed('og_png'), paragraphPage(text)));
  for (const model of SENTENCE_MODELS)
    await measure('languages', 'sentences', model, (text) => show(panelNamed(model), sentencePage(text)));
});

async function measure(folder, texts, name, showText) {
  const file = (one) => new URL(`${folder}/${one}.json`, FIXTURES);
  const rows = [];
  for (const text of JSON.parse(readFileSync(file(texts), 'utf8')))
    rows.push(await (await showText(text)).evaluate(countPerLine));
  writeFileSync(file(name), `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
  console.log(`${rows.length} of ${folder}/${texts} measured for ${name}`);
}

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
