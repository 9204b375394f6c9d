import type { Element } from '../html/dom.js';
import { setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';

const NO_GAP = { gap: undefined, 'row-gap': undefined, 'column-gap': undefined };

/** Whether the element's own `style` sets both gaps, one of them, or none. */
export function writtenGap(element: Element): 'both' | 'one' | 'none' {
  const style = element.attributes.get('style') ?? '';
  if (!style.includes('gap')) return 'none';
  const sets = (name: string): boolean => new RegExp(`(^|;)\\s*${name}\\s*:`, 'i').test(style);
  const isRow = sets('row-gap');
  const isColumn = sets('column-gap');
  if (sets('gap') || (isRow && isColumn)) return 'both';
  return isRow || isColumn ? 'one' : 'none';
}

/** Removes gaps from the element's own `style`, so that those of its classes apply. */
export function removeWrittenGap(element: Element, page: LivePage): void {
  setInlineStyle(element, NO_GAP);
  page.invalidate(element);
}

/** Sets the adjusted gap. As in the script, an author's gap is removed even if there is no adjusted one. */
export function writeGap(element: Element, gapPx: number | undefined, page: LivePage): void {
  if (gapPx === undefined) {
    if (writtenGap(element) !== 'none') removeWrittenGap(element, page);
    return;
  }
  setInlineStyle(element, { ...NO_GAP, gap: `${Number(gapPx.toFixed(3))}px` });
  page.invalidate(element);
}
