import type { Element } from '../../html/dom.js';
import { childElements, hasClass, hideElement } from '../change-element.js';
import type { LivePage } from '../live-page.js';
import { makeCounterItem, updateCounter } from '../more-counter.js';
import type { HiddenBlocks } from './column-commit.js';

const MAX_ROUNDS = 50;
/** Maximum number of blocks to hide before the column is measured again. */
const MAX_HIDDEN_AT_ONCE = 10;

/** After layout, hides blocks that still overflow their column and updates the counter. */
export function enforceBudget(
  columns: Element,
  hidden: HiddenBlocks,
  hasCounter: boolean,
  budgetPx: number,
  page: LivePage,
): void {
  const built = childElements(columns).filter((child) => hasClass(child, 'column'));
  const isHidden = (): number => [...hidden].filter((block) => hasClass(block, 'item')).length;
  const shrink = (column: Element, counter?: Element): void => {
    for (let round = 0; round < MAX_ROUNDS && page.canContinue && excessOf(column, budgetPx, page) > 0; round++) {
      if (!hideLast(column, counter, hidden, budgetPx, page)) return;
      if (counter) updateCounter(counter, isHidden());
      page.invalidate(columns);
    }
  };
  for (const column of built) shrink(column);
  const last = built.at(-1);
  if (!hasCounter || !last || isHidden() === 0) return;
  const counter = makeCounterItem(isHidden());
  last.append(counter);
  page.invalidate(columns);
  shrink(last, counter);
  if (excessOf(last, budgetPx, page) <= 0) return;
  counter.remove();
  page.invalidate(columns);
}

function excessOf(column: Element, budgetPx: number, page: LivePage): number {
  return (page.boxOf(column)?.scrollHeight ?? 0) - Math.floor(budgetPx);
}

/** Hides as many of the last blocks as together have about the height of the overflow, items before headers. */
function hideLast(
  column: Element,
  counter: Element | undefined,
  hidden: HiddenBlocks,
  budgetPx: number,
  page: LivePage,
): boolean {
  const candidates = childElements(column).filter(
    (one) => (hasClass(one, 'item') || hasClass(one, 'label')) && one !== counter && isShown(one, page),
  );
  const items = candidates.filter((one) => hasClass(one, 'item'));
  const sample = items.slice(-3).map((one) => page.boxOf(one)?.height ?? 0);
  const mean = Math.round(sample.reduce((sum, height) => sum + height, 0) / Math.max(1, sample.length));
  const needed = mean > 0 ? Math.ceil(excessOf(column, budgetPx, page) / mean) : 1;
  let isAny = false;
  for (let count = Math.max(1, Math.min(MAX_HIDDEN_AT_ONCE, needed)); count > 0 && page.canContinue; count--) {
    const block = items.pop() ?? candidates.filter((one) => !hidden.has(one)).pop();
    if (!block) break;
    for (const one of [block, ...dividersBeside(block)]) hideElement(one);
    hidden.add(block);
    isAny = true;
    page.invalidate(column);
    if (excessOf(column, budgetPx, page) <= 0) break;
  }
  return isAny;
}

/** Dividers directly before and after an element. */
export function dividersBeside(element: Element): Element[] {
  const siblings = element.parent ? childElements(element.parent) : [];
  const at = siblings.indexOf(element);
  return [siblings[at - 1], siblings[at + 1]].filter(
    (one): one is Element => one !== undefined && hasClass(one, 'divider'),
  );
}

function isShown(element: Element, page: LivePage): boolean {
  return page.styleOf(element).display !== 'none';
}
