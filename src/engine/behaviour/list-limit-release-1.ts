import { type Element, elementsOf } from '../html/dom.js';
import { hasClass, hideElement, makeElement, setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';
import { readCount, readPx } from './page-context.js';

const DEFAULT_HEIGHT_PX = 320;
const MAX_COLUMNS = 12;

/** Limits lists as release 1 does: items are spread over as many columns as they need, and the rest is hidden. */
export function limitFirstLists(page: LivePage): void {
  for (const list of elementsOf(page.root))
    if (list.attributes.get('data-list-limit') === 'true' && page.canContinue) limitList(list, page);
}

function limitList(list: Element, page: LivePage): void {
  const budgetPx = readPx(list.attributes.get('data-list-max-height')) ?? DEFAULT_HEIGHT_PX;
  const maxColumns = Math.min(readCount(list.attributes.get('data-list-max-columns')) ?? 1, MAX_COLUMNS);
  const items = elementsOf(list).filter((one) => one !== list && hasClass(one, 'item'));
  const { rowGap } = page.styleOf(list);
  const gapPx = typeof rowGap === 'number' ? page.toCssPx(rowGap) : 0;
  const heights = items.map((item) => page.boxOf(item)?.height ?? 0);
  const { columns, shown } = spreadItems(heights, gapPx, budgetPx, maxColumns);
  const width = columns > 1 ? `calc(${100 / columns}% - ${(gapPx * (columns - 1)) / columns}px)` : '100%';
  if (columns > 1) {
    setInlineStyle(list, { 'flex-wrap': 'wrap', 'justify-content': 'start', 'max-height': `${budgetPx}px` });
    for (const item of items) setInlineStyle(item, { width });
  }
  for (const item of items.slice(shown)) hideElement(item);
  const hidden = items.length - shown;
  if (hidden > 0 && list.attributes.get('data-list-hidden-count') === 'true') list.append(makeCounter(hidden, width));
  page.invalidate(list);
}

/** The number of columns that the items need, and of items that are shown. */
function spreadItems(
  heights: readonly number[],
  gapPx: number,
  budgetPx: number,
  maxColumns: number,
): { readonly columns: number; readonly shown: number } {
  for (let columns = 1; columns <= maxColumns; columns++) {
    const shown = fillColumns(heights, gapPx, budgetPx, columns);
    if (shown === heights.length || columns === maxColumns) return { columns, shown };
  }
  return { columns: 1, shown: heights.length };
}

/** The number of items that fit. The first item of a later column counts with the gap before it. */
function fillColumns(heights: readonly number[], gapPx: number, budgetPx: number, columns: number): number {
  let column = 0;
  let usedPx = 0;
  for (const [index, heightPx] of heights.entries()) {
    const neededPx = usedPx === 0 ? heightPx : heightPx + gapPx;
    if (usedPx + neededPx <= budgetPx) usedPx += neededPx;
    else if (++column === columns) return index;
    else usedPx = neededPx;
  }
  return heights.length;
}

function makeCounter(hidden: number, width: string): Element {
  const label = makeElement('span', 'label label--gray-out', [`And ${hidden} more`]);
  const counter = makeElement('div', 'item', [makeElement('div', 'meta'), makeElement('div', 'content', [label])]);
  setInlineStyle(counter, { width });
  return counter;
}
