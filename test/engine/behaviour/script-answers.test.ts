// @tier full: draws every documented behaviour
import { readFileSync } from 'node:fs';
import t from 'tap';
import { type Element, elementsOf } from '../../../src/engine/html/dom.js';
import { SCREEN_NAMES, type ScreenName } from '../framework/screens.js';
import { runMarkup } from './live-document.js';
import { SCRIPT_DOCUMENTS } from './script-documents.js';

type Results = Readonly<Record<string, Readonly<Record<ScreenName, readonly string[]>>>>;

const results: Results = JSON.parse(
  readFileSync(new URL('../../fixtures/behaviours/answers.json', import.meta.url), 'utf8'),
);

/**
 * Tolerance of a box's edges: small text is set in bundled faces, and Chromium positions lines at multiples of 1/64 px.
 */
const NEAR_PX = 1.05;

/** A text and the box of its element, as recorded: `text @ x y width height`. */
interface PlacedText {
  readonly text: string;
  readonly box: readonly number[];
}

function readResult(line: string): PlacedText {
  const at = line.lastIndexOf(' @ ');
  return {
    text: line.slice(0, at),
    box: line
      .slice(at + 3)
      .split(' ')
      .map(Number),
  };
}

async function textsOf(markup: string, screen: ScreenName): Promise<PlacedText[]> {
  const { document, page } = await runMarkup(markup, screen);
  return elementsOf(document.root).flatMap((element) => {
    const text = ownText(element);
    const box = page.boxOf(element);
    if (text === '' || !box || (box.width === 0 && box.height === 0)) return [];
    // Chromium reports the visible position of an index: its transform has moved it by half of its size.
    const moved = element.classes.includes('index') ? 0.5 : 0;
    const { x, y, width, height } = box;
    return [{ text, box: [x - width * moved, y - height * moved, width, height] }];
  });
}

const ownText = (element: Element): string =>
  element.children
    .map((child) => (child.kind === 'text' ? child.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The script cuts a text whose box has exactly its width, where that width is rounded down: for three full stops it loses
 * as many characters. Such a text stays whole here.
 */
function isKeptWhole(ours: string, theirs: string): boolean {
  return theirs.endsWith('...') && ours.startsWith(theirs.slice(0, -3)) && ours.length <= theirs.length;
}

t.equal(Object.keys(results).length, Object.keys(SCRIPT_DOCUMENTS).length, 'every document has its answer');

for (const [name, markup] of Object.entries(SCRIPT_DOCUMENTS))
  for (const screen of SCREEN_NAMES)
    t.test(`${name}: the same lines, columns, hidden items, counters and sizes on ${screen}`, async (t) => {
      const expected = (results[name]?.[screen] ?? []).map(readResult);
      const found = await textsOf(markup, screen);
      t.strictSame(
        found.map(({ text }, at) => (isKeptWhole(text, expected[at]?.text ?? '') ? expected[at]?.text : text)),
        expected.map(({ text }) => text),
      );
      const apart = expected.flatMap(({ text, box }, at) => {
        const ours = found[at]?.box ?? [];
        if (isKeptWhole(found[at]?.text ?? '', text)) return [];
        const isNear = box.every((edge, side) => Math.abs(edge - (ours[side] ?? 0)) <= NEAR_PX);
        return isNear
          ? []
          : [`${text.slice(0, 40)}: ${ours.map((px) => px.toFixed(1)).join(' ')}, told ${box.join(' ')}`];
      });
      t.strictSame(apart, []);
    });
