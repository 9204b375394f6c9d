import type { Box, LineBox } from '../../../../src/engine/layout/box.js';
import { layoutPage } from '../../../support/drawing/layout-page.js';

/** All lines of a box and its descendants, in document order. */
export function linesIn(box: Box): LineBox[] {
  if (box.kind === 'text' || box.kind === 'replaced') return [];
  const own = box.kind === 'block' ? box.lines : [];
  return [...own, ...box.children.flatMap(linesIn)];
}

/** Text of each line of a page in 10 px squares, from left to right. */
export function lineTexts(body: string, style = ''): string[] {
  const markup = `<!doctype html><style>body { margin: 0; font: 10px/10px ahem } ${style}</style>${body}`;
  return linesIn(layoutPage(markup, { ahem: true }).root).map((line) =>
    line.fragments.map((fragment) => (fragment.kind === 'text' ? fragment.text : '')).join(''),
  );
}
