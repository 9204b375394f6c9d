import { elementsOf } from '../html/dom.js';
import { hasClass } from './change-element.js';
import { clampElements, isClamped, type OriginalTexts, resolveClamps } from './clamp.js';
import { isManagedColumns, promoteLegacyLists, spreadColumns } from './column-overflow.js';
import { limitContents } from './content-limit.js';
import { adjustColumnGaps, adjustGridGaps } from './gap-adjust.js';
import { evenIndexWidths } from './index-width.js';
import { isInManagedColumns, limitLists } from './list-overflow.js';
import type { LivePage } from './live-page.js';
import { readPageContext } from './page-context.js';
import { limitTables } from './table-limit.js';
import { fitValues } from './value-fit.js';
import { formatValues } from './value-format.js';

export { LiveLayout } from './live-layout.js';
export type { LiveBox, LivePage } from './live-page.js';

const BEHAVIOURS =
  /\bdata-(?:clamp|overflow|list-limit|value-f|value-type|fit-value|table-limit|content-limiter)|\bclamp--/;

/**
 * Does to a laid-out page what the framework's script does in a browser, in its order. Text lines and centred columns
 * stand on whole pixels by layout, so `data-pixel-perfect` needs nothing here.
 */
export function runBehaviours(page: LivePage): void {
  const context = readPageContext(page.root);
  const texts: OriginalTexts = new WeakMap();
  const isActive = hasBehaviours(page);
  if (isActive) resolveClamps(page, context);
  evenIndexWidths(page, context);
  if (isActive) {
    formatValues(page);
    fitValues(page);
  }
  adjustGridGaps(page);
  adjustColumnGaps(page, (columns) => !isManagedColumns(columns));
  if (!isActive) return;
  promoteLegacyLists(page);
  spreadColumns(page, context, texts);
  limitLists(page, texts);
  for (let pass = 0; pass < 2; pass++) {
    const clamped = [...elementsOf(page.root)].filter((one) => isClamped(one) && !isInManagedColumns(one));
    clampElements(clamped, page, texts);
  }
  limitTables(page);
  limitContents(page, texts);
  adjustColumnGaps(page, () => true);
}

/** Most pages use none of it, and are then spared the search. */
function hasBehaviours(page: LivePage): boolean {
  for (const element of elementsOf(page.root)) {
    for (const name of element.attributes.keys()) if (BEHAVIOURS.test(name)) return true;
    if (element.classes.some((name) => name.startsWith('clamp--'))) return true;
  }
  return false;
}

/** Whether anything on the page could be changed by behaviours at all; the caller may then skip them. */
export function needsBehaviours(page: LivePage): boolean {
  for (const element of elementsOf(page.root))
    if (hasClass(element, 'grid') || hasClass(element, 'columns') || hasClass(element, 'index')) return true;
  return hasBehaviours(page);
}
