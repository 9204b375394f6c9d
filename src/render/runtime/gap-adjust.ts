import { type Element, elementsOf } from '../html/dom.js';
import { childElements, hasClass, setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';

/** Columns of whole px: the gap gives or takes what is left over. */
export function adjustGridGaps(page: LivePage): void {
  for (const element of [...elementsOf(page.root)])
    if (hasClass(element, 'grid') && element.attributes.get('data-adjust-grid-gaps') !== 'false')
      adjustGap(element, countGridColumns(element, page), page);
}

/** Does the same for the wanted elements of class `columns`. */
export function adjustColumnGaps(page: LivePage, wanted: (columns: Element) => boolean): void {
  for (const element of [...elementsOf(page.root)])
    if (
      hasClass(element, 'columns') &&
      element.attributes.get('data-adjust-column-gaps') !== 'false' &&
      wanted(element)
    )
      adjustGap(element, childElements(element).filter((child) => hasClass(child, 'column')).length, page);
}

function adjustGap(element: Element, count: number, page: LivePage): void {
  if (count < 2 || !page.isAlive || element.classes.some((name) => /^gap--\[\d+px\]$/.test(name))) return;
  const box = page.boxOf(element);
  const style = page.styleOf(element);
  if (!box) return;
  const inner = Math.round(box.width) - box.padding.left - box.padding.right - box.border.left - box.border.right;
  const gapPx = typeof style.columnGap === 'number' ? page.toCssPx(style.columnGap) : 0;
  const better = planGap(inner, count, gapPx);
  if (better === undefined) return;
  setInlineStyle(element, { gap: `${Number(better.toFixed(3))}px` });
  page.touch(element);
}

/** The gap nearest to the present one (of two the wider) that makes every column a whole number of px wide; `undefined` when none is near or needed. */
export function planGap(innerPx: number, count: number, gapPx: number): number | undefined {
  const present = (innerPx - gapPx * (count - 1)) / count;
  if (present <= 0 || Math.abs(present - Math.round(present)) <= 0.001 || gapPx === 0) return undefined;
  const tolerance = Math.min(2, Math.max(1, gapPx * 0.25));
  let best: number | undefined;
  for (let width = Math.floor(innerPx / count); width >= 1; width--) {
    const needed = (innerPx - width * count) / (count - 1);
    if (best === undefined || Math.abs(needed - gapPx) <= Math.abs(best - gapPx)) best = needed;
    if (needed > gapPx + tolerance) break;
  }
  return best !== undefined && Math.abs(best - gapPx) <= tolerance ? best : undefined;
}

function countGridColumns(grid: Element, page: LivePage): number {
  for (const name of grid.classes) {
    const count = /^grid--cols-(\d+)/.exec(name)?.[1];
    if (count) return Number(count);
  }
  const hasSpans = [...elementsOf(grid)].some((one) => one.classes.some((name) => name.startsWith('col--span-')));
  if (!hasSpans) return 0;
  const width = page.boxOf(grid)?.width ?? 0;
  return Math.max(0, Math.floor((width + 10) / 11)) > 0 ? countTracks(grid) : 0;
}

/** Tracks of the automatic columns: all children stand in one row, wide ones take several. */
function countTracks(grid: Element): number {
  return childElements(grid).reduce((sum, child) => {
    const span = child.classes.map((name) => /^col--span-(\d+)$/.exec(name)?.[1]).find(Boolean);
    return sum + Number(span ?? 1);
  }, 0);
}
