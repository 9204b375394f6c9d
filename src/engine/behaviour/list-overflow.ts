import { type Element, elementsOf } from '../html/dom.js';
import { childElements, closestWithClass, hasClass, hideElement, setInlineStyle } from './change-element.js';
import { clampElements, isClamped, type OriginalTexts } from './clamp.js';
import { dividersBeside } from './columns/column-budget.js';
import { isManagedColumns } from './columns/column-overflow.js';
import type { LivePage } from './live-page.js';
import { makeCounterItem, updateCounter } from './more-counter.js';
import { readPx } from './page-context.js';

/** Limits containers that hide overflowing children, except those whose columns are managed as a whole. */
export function limitLists(page: LivePage, texts: OriginalTexts): void {
  for (const element of elementsOf(page.root)) {
    if (hasClass(element, 'columns') || isInManagedColumns(element)) continue;
    const isLegacy = element.attributes.get('data-list-limit') === 'true';
    if (element.attributes.get('data-overflow') !== 'true' && !isLegacy) continue;
    if (page.canContinue) limitList(element, page, texts, isLegacy);
  }
}

export function isInManagedColumns(element: Element): boolean {
  const columns = closestWithClass(element.parent, 'columns');
  return columns !== undefined && isManagedColumns(columns);
}

function limitList(list: Element, page: LivePage, texts: OriginalTexts, isLegacy: boolean): void {
  const budget = budgetOf(list, page);
  if (budget === undefined) return;
  // Read before the limit shrinks them, while the layout is still valid.
  const heights = heightsOf(list, page);
  setInlineStyle(list, { 'max-height': `${budget}px` });
  page.invalidate(list);
  clampElements(elementsOf(list).filter(isClamped), page, texts);
  const blocks = childElements(list).filter((child) => hasClass(child, 'item') || hasClass(child, 'label'));
  const wantsCounter =
    list.attributes.get('data-overflow-counter') === 'true' ||
    (isLegacy && list.attributes.get('data-list-hidden-count') === 'true');
  const excess = (): number => (page.boxOf(list)?.scrollHeight ?? 0) - budget;
  let hidden = 0;
  let counter: Element | undefined;
  for (let surplus = excess(); surplus > 0 && page.canContinue; surplus = surplus > 0 ? surplus : excess()) {
    const block = blocks.findLast((one) => hasClass(one, 'item')) ?? blocks.at(-1);
    if (!block) break;
    blocks.splice(blocks.indexOf(block), 1);
    for (const one of [block, ...dividersBeside(block)]) {
      hideElement(one);
      // As long as the hidden height cannot suffice, no layout is needed.
      surplus -= heights.get(one) ?? 0;
    }
    if (hasClass(block, 'item')) hidden++;
    if (wantsCounter && hidden > 0) {
      if (counter) updateCounter(counter, hidden);
      else {
        counter = makeCounterItem(hidden);
        list.append(counter);
      }
    }
    page.invalidate(list);
  }
}

/** Upper bound of the height saved by hiding a child: its margin box, a gap, and a px for rounding. */
function heightsOf(list: Element, page: LivePage): ReadonlyMap<Element, number> {
  const { rowGap } = page.styleOf(list);
  const gapPx = typeof rowGap === 'number' ? page.toCssPx(rowGap) : 0;
  const children = childElements(list).flatMap((child) => {
    const box = page.boxOf(child);
    return box
      ? [[child, box.height + Math.abs(box.margin.top) + Math.abs(box.margin.bottom) + gapPx + 1] as const]
      : [];
  });
  return new Map(children);
}

/**
 * Inside a column, or for one: down to the end of the columns, minus what follows; else from the attribute or the
 * parent.
 */
function budgetOf(list: Element, page: LivePage): number | undefined {
  const own = page.boxOf(list);
  const { parent } = list;
  const around = parent && page.boxOf(parent);
  if (!own || !parent || !around) return undefined;
  const column = closestWithClass(list, 'column');
  const columns = closestWithClass(list, 'columns');
  const frame = column && columns && page.boxOf(columns);
  if (frame) {
    const taken = column === list ? 0 : spaceBelow(list, parent, page);
    const bottom = Math.floor(frame.y + frame.height - frame.padding.bottom);
    return Math.max(0, Math.floor(bottom - Math.floor(own.y) - own.margin.bottom - taken));
  }
  const attributePx =
    readPx(list.attributes.get('data-overflow-max-height')) ?? readPx(list.attributes.get('data-list-max-height'));
  return attributePx ?? Math.max(0, around.clientHeight - around.padding.top - around.padding.bottom);
}

/** Heights, margins and gaps of the siblings that follow. */
function spaceBelow(list: Element, parent: Element, page: LivePage): number {
  const siblings = childElements(parent);
  const following = siblings.slice(siblings.indexOf(list) + 1).flatMap((one) => page.boxOf(one) ?? []);
  const gap = page.styleOf(parent).rowGap;
  const gapPx = typeof gap === 'number' ? page.toCssPx(gap) : 0;
  return following.reduce((sum, box) => sum + Math.ceil(box.height + box.margin.top + box.margin.bottom) + gapPx, 0);
}
