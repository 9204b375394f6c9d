// @tier full: breaks lines in sixty languages
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { renderDocument } from '../../../support/drawing/render-page.js';
import { sampleCases } from '../../../support/every-case.js';
import { panelNamed } from '../../../support/fidelity/render-screen.js';
import {
  countCharacters,
  SENTENCE_MODELS,
  SENTENCE_WIDTHS_PX,
  type Sentence,
  sentencePage,
} from './line-break-pages.js';
import { linesIn } from './page-lines.js';

const FOLDER = resolve(import.meta.dirname, '../../../../../test/fixtures/languages');
const read = (name: string) => JSON.parse(readFileSync(resolve(FOLDER, `${name}.json`), 'utf8'));
const SENTENCES: readonly Sentence[] = read('sentences');
const MIN_EQUAL = 0.98;

/** The visible characters on each line of each block, as the reference lists them. */
function countPerLine(sentence: Sentence, pixelRatio: number): string[] {
  const { root } = layoutPage(sentencePage(sentence), { pixelRatio });
  const rows: string[] = [];
  const collect = (box: typeof root): void => {
    if (box.element?.tag === 'div') rows.push(linesIn(box).map(charactersOf).join(' '));
    else for (const child of box.children) if (child.kind === 'block') collect(child);
  };
  collect(root);
  return rows;
}

function charactersOf({ fragments }: ReturnType<typeof linesIn>[number]): number {
  return countCharacters(fragments.map((fragment) => (fragment.kind === 'text' ? fragment.text : '')).join(''));
}

for (const model of SENTENCE_MODELS)
  t.test(`sentences of 60 languages break where Chromium breaks them: ${model}`, async (t) => {
    const chromium: readonly (readonly string[])[] = read(model);
    const { pixelRatio } = panelNamed(model);
    const different = SENTENCES.flatMap((sentence, index) =>
      countPerLine(sentence, pixelRatio).flatMap((row, column) => {
        const wanted = chromium[index]?.[column];
        return row === wanted
          ? []
          : [`${sentence[0]} at ${SENTENCE_WIDTHS_PX[column]} px: ${wanted} came out as ${row}`];
      }),
    );
    const blocks = SENTENCES.length * SENTENCE_WIDTHS_PX.length;
    t.ok(SENTENCES.length >= 60);
    t.ok(1 - different.length / blocks >= MIN_EQUAL, `${different.length} of ${blocks} differ`, { different });
  });

// Fonts are the same on every panel.
for (const model of sampleCases(SENTENCE_MODELS, SENTENCE_MODELS.length))
  t.test(`no sentence lacks a glyph: ${model}`, async (t) => {
    const { widthPx, heightPx, pixelRatio } = panelNamed(model);
    for (const sentence of SENTENCES) {
      const { notes } = await renderDocument(sentencePage(sentence), {
        ...{ widthPx, heightPx, pixelRatio },
        bitDepth: 2,
      });
      t.strictSame(notes, [], sentence[0]);
    }
  });
