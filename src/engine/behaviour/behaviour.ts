import { type Element, elementsOf } from '../html/dom.js';
import type { LaidOutDocument } from '../render-types.js';
import { closestWithClass, hasClass, setInlineStyle } from './change-element.js';
import { clampAgain, clampElements, isClamped, type OriginalTexts, resolveClamps } from './clamp.js';
import { distributeColumns, isManagedColumns, promoteLegacyLists } from './columns/column-overflow.js';
import { limitContents } from './content-limit.js';
import { classesOfFirstContents, limitFirstContents } from './content-limit-release-1.js';
import { adjustColumnGaps, adjustGridGaps } from './gap-adjust.js';
import { limitFirstLists } from './list-limit-release-1.js';
import { isInManagedColumns, limitLists } from './list-overflow.js';
import { LiveLayout } from './live-layout.js';
import type { LivePage } from './live-page.js';
import { type PageContext, readPageContext } from './page-context.js';
import { alignLines } from './pixel-perfect.js';
import { limitTables } from './table-limit.js';
import { fitValues } from './value-fit.js';
import { formatValues } from './value-format.js';

const BEHAVIOURS =
  /\bdata-(?:clamp|overflow|list-limit|value-f|value-type|fit-value|table-limit|content-limiter|pixel-perfect)|\bclamp--/;

const ADDED_CLASSES =
  `content--small item meta content label label--base label--small label--gray label--gray-out group-header divider`.split(
    /\s+/,
  );

/** Runs all behaviours on a document between layout and paint. */
export function behave(laidOut: LaidOutDocument): void {
  const page = new LiveLayout(laidOut);
  runBehaviours(page);
  page.update();
}

/** Runs all behaviours in the order of the framework's script. */
export function runBehaviours(page: LivePage): void {
  if (page.release < 2) runFirstBehaviours(page);
  else runLaterBehaviours(page);
}

/** Runs the behaviours of release 1, whose style sheet clamps lines itself. */
function runFirstBehaviours(page: LivePage): void {
  const context = readPageContext(page.root);
  evenIndexWidths(page, context, () => true);
  limitFirstLists(page);
  adjustGridGaps(page);
  adjustColumnGaps(page, () => true);
  if (!hasBehaviours(page.root)) return;
  formatValues(page);
  limitFirstContents(page);
  fitValues(page);
  alignLines(page, context);
}

function runLaterBehaviours(page: LivePage): void {
  const context = readPageContext(page.root);
  const texts: OriginalTexts = new WeakMap();
  const isActive = hasBehaviours(page.root);
  if (isActive) resolveClamps(page, context);
  evenIndexWidths(page, context, (index) => !closestWithClass(index, 'columns'));
  if (isActive) {
    formatValues(page);
    fitValues(page);
  }
  adjustGridGaps(page);
  adjustColumnGaps(page, (columns) => !isManagedColumns(columns));
  if (!isActive) return;
  promoteLegacyLists(page);
  distributeColumns(page, context, texts);
  evenIndexWidths(page, context, isInManagedColumns);
  limitLists(page, texts);
  const clamped = elementsOf(page.root).filter((one) => isClamped(one) && !isInManagedColumns(one));
  clampElements(clamped, page, texts);
  clampAgain(clamped, page, texts);
  limitTables(page);
  limitContents(page, texts);
  alignLines(page, context);
  adjustColumnGaps(page, () => true);
}

/** Classes that behaviours may add to the page, so that its style sheet must include them. */
export function classesOfBehaviours(root: Element): readonly string[] {
  return hasBehaviours(root) ? [...ADDED_CLASSES, ...classesOfFirstContents(root)] : [];
}

/** Most pages have no behaviours and skip the search. */
function hasBehaviours(root: Element): boolean {
  // Pages with many elements have few different attributes and lists of classes.
  const names = new Set<string>();
  const lists = new Set<readonly string[]>();
  for (const { attributes, classes } of elementsOf(root)) {
    for (const name of attributes.keys()) names.add(name);
    lists.add(classes);
  }
  for (const name of names) if (BEHAVIOURS.test(name)) return true;
  for (const list of lists) if (list.some((name) => name.startsWith('clamp--'))) return true;
  return false;
}

/**
 * On black and white, centred numbers in the strip beside an item get an even width, so that they start on whole
 * pixels.
 */
function evenIndexWidths(page: LivePage, context: PageContext, matches: (index: Element) => boolean): void {
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
