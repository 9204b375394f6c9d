// @tier full: breaks hundreds of texts
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t from 'tap';
import type { LineBox } from '../../../../src/engine/layout/box.js';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { BREAK_WIDTHS_PX, countCharacters, type Paragraph, paragraphPage } from './line-break-pages.js';
import { linesIn } from './page-lines.js';

const FOLDER = resolve(import.meta.dirname, '../../../../../test/fixtures/line-breaks');
const read = (name: string) => JSON.parse(readFileSync(resolve(FOLDER, name), 'utf8'));
const MIN_EQUAL = 0.995;

/** A hyphen added at the end of a line is not part of the text. */
function charactersOf({ fragments }: LineBox, hasSoftHyphens: boolean): number {
  const text = fragments.map((fragment) => (fragment.kind === 'text' ? fragment.text : '')).join('');
  return countCharacters(hasSoftHyphens ? text.replace(/[-‐]$/, '') : text);
}

t.test('paragraphs break where Chromium breaks them, at every width', async (t) => {
  const paragraphs: readonly Paragraph[] = read('paragraphs.json');
  const results: readonly (readonly string[])[] = read('chromium.json');
  const different: string[] = [];
  let breaks = 0;
  paragraphs.forEach((paragraph, index) => {
    const { root } = layoutPage(paragraphPage(paragraph));
    const ours: string[] = [];
    const hasSoftHyphens = paragraph[1].includes('\u00ad');
    const context = (box: typeof root): void => {
      if (box.element?.tag === 'div')
        ours.push(
          linesIn(box)
            .map((line) => charactersOf(line, hasSoftHyphens))
            .filter((count) => count > 0)
            .join(' '),
        );
      else for (const child of box.children) if (child.kind === 'block') context(child);
    };
    context(root);
    results[index]?.forEach((wanted, column) => {
      breaks++;
      if (wanted !== ours[column])
        different.push(`paragraph ${index} at ${BREAK_WIDTHS_PX[column]} px: ${wanted} came out as ${ours[column]}`);
    });
  });
  t.equal(breaks, 100 * 20);
  t.ok(1 - different.length / breaks >= MIN_EQUAL, `${different.length} of ${breaks} differ`, { different });
});
