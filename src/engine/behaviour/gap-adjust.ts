import { closest, type Element, elementsOf } from '../html/dom.js';
import { childElements, hasClass, setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';

const MAX_EARLIER_GAP_PX = 50;

/** Adjusts the gap so that columns are a whole number of px wide. */
export function adjustGridGaps(page: LivePage): void {
  const grids = elementsOf(page.root).filter(
    (one) => hasClass(one, 'grid') && one.attributes.get('data-adjust-grid-gaps') !== 'false',
  );
  adjustGaps(grids, (grid) => countGridColumns(grid, page), page);
}

/** The same for matching elements of class `columns`. */
export function adjustColumnGaps(page: LivePage, matches: (columns: Element) => boolean): void {
  const columns = elementsOf(page.root).filter(
    (one) => hasClass(one, 'columns') && one.attributes.get('data-adjust-column-gaps') !== 'false' && matches(one),
  );
  const countColumns = (one: Element): number => childElements(one).filter((child) => hasClass(child, 'column')).length;
  adjustGaps(columns, countColumns, page);
}

/** Independent elements are measured together and then changed; nested ones depend on the width of their ancestors. */
function adjustGaps(elements: readonly Element[], countColumns: (element: Element) => number, page: LivePage): void {
  const all = new Set(elements);
  const isNested = ({ parent }: Element): boolean => closest(parent, (around) => all.has(around)) !== undefined;
  const outer = elements.flatMap((element) =>
    isNested(element) ? [] : (measureColumns(element, countColumns(element), page) ?? []),
  );
  for (const { element } of outer) if (writtenGap(element) === 'both') removeWrittenGap(element, page);
  const plan = page.release < 3.1 ? planEarlierGap : planGap;
  const gaps = outer.map(({ element, innerPx, count }) => plan(innerPx, count, columnGapPx(element, page)));
  for (const [index, { element }] of outer.entries()) writeGap(element, gaps[index], page);
  const inner = elements.filter(isNested);
  if (inner.length > 0) adjustGaps(inner, countColumns, page);
}

interface MeasuredColumns {
  readonly element: Element;
  readonly innerPx: number;
  readonly count: number;
}

function measureColumns(element: Element, count: number, page: LivePage): MeasuredColumns | undefined {
  if (count < 2 || !page.canContinue || element.classes.some((name) => /^gap--\[\d+px\]$/.test(name))) return undefined;
  const box = page.boxOf(element);
  if (!box) return undefined;
  const { width, padding, border } = box;
  const innerPx = Math.round(width) - padding.left - padding.right - border.left - border.right;
  return innerPx > 0 ? { element, innerPx, count } : undefined;
}

function columnGapPx(element: Element, page: LivePage): number {
  const { columnGap } = page.styleOf(element);
  return typeof columnGap === 'number' ? page.toCssPx(columnGap) : 0;
}

/**
 * The gap nearest to the current one (the wider of two equally near ones) that makes every column a whole number of px
 * wide; undefined if none is near or needed.
 */
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

/** Until release 3.1: the gap for the next smaller or larger column, whichever is nearer, in tenths of a px. */
function planEarlierGap(innerPx: number, count: number, gapPx: number): number | undefined {
  const present = (innerPx - gapPx * (count - 1)) / count;
  if (Math.abs(present - Math.round(present)) < 0.001) return undefined;
  let best: number | undefined;
  for (const width of [Math.floor(present), Math.ceil(present)]) {
    const needed = (innerPx - width * count) / (count - 1);
    if (needed < 0 || needed > MAX_EARLIER_GAP_PX) continue;
    if (best === undefined || Math.abs(needed - gapPx) < Math.abs(best - gapPx)) best = needed;
  }
  return best === undefined ? undefined : Math.round(best * 10) / 10;
}

function countGridColumns(grid: Element, page: LivePage): number {
  for (const name of grid.classes) {
    const count = /^grid--cols-(\d+)/.exec(name)?.[1];
    if (count) return Number(count);
  }
  const hasSpans = elementsOf(grid).some((one) => one.classes.some((name) => name.startsWith('col--span-')));
  if (!hasSpans) return 0;
  const width = page.boxOf(grid)?.width ?? 0;
  return Math.max(0, Math.floor((width + 10) / 11)) > 0 ? countTracks(grid) : 0;
}

/** Number of automatic columns: all children are in one row, and wide ones span several columns. */
function countTracks(grid: Element): number {
  return childElements(grid).reduce((sum, child) => {
    const span = child.classes.map((name) => /^col--span-(\d+)$/.exec(name)?.[1]).find(Boolean);
    return sum + Number(span ?? 1);
  }, 0);
}

const NO_GAP = { gap: undefined, 'row-gap': undefined, 'column-gap': undefined };

/** Whether the element's own `style` sets both gaps, one of them, or none. */
function writtenGap(element: Element): 'both' | 'one' | 'none' {
  const style = element.attributes.get('style') ?? '';
  if (!style.includes('gap')) return 'none';
  const sets = (name: string): boolean => new RegExp(`(^|;)\\s*${name}\\s*:`, 'i').test(style);
  const isRow = sets('row-gap');
  const isColumn = sets('column-gap');
  if (sets('gap') || (isRow && isColumn)) return 'both';
  return isRow || isColumn ? 'one' : 'none';
}

/** Removes gaps from the element's own `style`, so that those of its classes apply. */
function removeWrittenGap(element: Element, page: LivePage): void {
  setInlineStyle(element, NO_GAP);
  page.invalidate(element);
}

/** Sets the adjusted gap. As in the script, an author's gap is removed even if there is no adjusted one. */
function writeGap(element: Element, gapPx: number | undefined, page: LivePage): void {
  if (gapPx === undefined) {
    if (writtenGap(element) !== 'none') removeWrittenGap(element, page);
    return;
  }
  setInlineStyle(element, { ...NO_GAP, gap: `${Number(gapPx.toFixed(3))}px` });
  page.invalidate(element);
}
