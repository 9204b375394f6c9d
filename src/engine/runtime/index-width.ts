import { type Element, elementsOf } from '../html/dom.js';
import { closestWithClass, hasClass, setInlineStyle } from './change-element.js';
import type { LivePage } from './live-page.js';
import type { PageContext } from './page-context.js';

/**
 * On black and white, centred numbers in the strip beside an item get an even width, so that they start on whole
 * pixels.
 */
export function evenIndexWidths(page: LivePage, context: PageContext, matches: (index: Element) => boolean): void {
  if (context.depth !== 1) return;
  const indexes = elementsOf(page.root).filter(
    (one) => hasClass(one, 'index') && closestWithClass(one.parent, 'meta') && matches(one),
  );
  // The widths are independent, so all reads precede all changes.
  const widths = indexes.map((index) => Math.round(page.boxOf(index)?.width ?? 0));
  indexes.forEach((index, at) => {
    const width = widths[at] ?? 0;
    if (width % 2 === 0) return;
    setInlineStyle(index, { width: `${page.release < 2 ? width + 1 : width - 1}px` });
    page.invalidate(index);
  });
}
