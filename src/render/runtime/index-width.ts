import { type Element, elementsOf } from '../html/dom.js';
import { closestWithClass, hasClass, setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';
import type { PageContext } from './page-context.js';

/** On black and white, numbers centred in the strip beside an item get an even width, so that they stand on whole pixels. */
export function evenIndexWidths(page: LivePage, context: PageContext, wanted: (index: Element) => boolean): void {
  if (context.depth !== 1) return;
  for (const element of [...elementsOf(page.root)]) {
    if (!hasClass(element, 'index') || !closestWithClass(element.parent, 'meta') || !wanted(element)) continue;
    const width = Math.round(page.boxOf(element)?.width ?? 0);
    if (width % 2 === 0) continue;
    setInlineStyle(element, { width: `${width - 1}px` });
    page.touch(element);
  }
}
