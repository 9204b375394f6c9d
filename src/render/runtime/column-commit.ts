import { type Element, textOf } from '../html/dom.js';
import { childElements, hasClass, hideElement, makeElement } from './change-element.js';
import type { ColumnPlan } from './column-plan.js';
import type { ColumnSource } from './column-source.js';
import type { LivePage } from './live-page.js';
import { makeCounterItem, recount } from './more-counter.js';

const MOST_ROUNDS = 10;

/** Builds the planned columns; what found no place is kept, hidden, in the last one. */
export function commitPlan(source: ColumnSource, plan: ColumnPlan, page: LivePage): Element | undefined {
  const { columns, first, blocks } = source;
  first.children.length = 0;
  const built = plan.columns.map((_entries, index) => {
    if (index === 0) return first;
    const column = makeElement('div', first.classes.join(' '));
    columns.append(column);
    return column;
  });
  plan.columns.forEach((entries, index) => {
    const column = built[index];
    entries.forEach(({ block, isDuplicate }, place) => {
      const element = blocks[block];
      if (!element || !column) return;
      const before = blocks[entries[place - 1]?.block ?? -1];
      if (before && source.divided.has(before) && hasClass(element, 'item'))
        column.append(makeElement('div', 'divider'));
      column.append(isDuplicate ? repeatHeader(element) : element);
    });
  });
  const last = built.at(-1);
  const counter = plan.hasCounter ? makeCounterItem(plan.hidden.length) : undefined;
  if (counter) last?.append(counter);
  for (const index of plan.hidden) {
    const element = blocks[index];
    if (!element) continue;
    hideElement(element);
    last?.append(element);
  }
  page.touch(columns);
  return counter;
}

/** After real layout: whatever still overflows goes as well, and the counter follows. */
export function enforceBudget(
  columns: Element,
  counter: Element | undefined,
  hidden: number,
  budgetPx: number,
  page: LivePage,
): void {
  let gone = hidden;
  for (let round = 0; round < MOST_ROUNDS && page.isAlive; round++) {
    let changed = false;
    for (const column of childElements(columns).filter((child) => hasClass(child, 'column'))) {
      const excess = (page.boxOf(column)?.scrollHeight ?? 0) - budgetPx;
      if (excess <= 0) continue;
      const items = visibleItems(column, page).filter((one) => one !== counter);
      const sample = items.slice(-3).map((one) => page.boxOf(one)?.height ?? 0);
      const mean = sample.reduce((sum, height) => sum + height, 0) / Math.max(1, sample.length);
      const victims = items.slice(-Math.max(1, Math.ceil(excess / Math.max(1, mean))));
      for (const victim of victims) hideElement(victim);
      gone += victims.length;
      changed = victims.length > 0;
      if (victims.length === 0 && counter?.parent === column) {
        counter.remove();
        changed = true;
      }
    }
    if (!changed) break;
    if (counter?.parent) recount(counter, gone);
    page.touch(columns);
  }
  dropLonelyHeaders(columns, page);
}

/** A header stands only over something. */
function dropLonelyHeaders(columns: Element, page: LivePage): void {
  for (const column of childElements(columns)) {
    const shown = childElements(column).filter((one) => page.styleOf(one).display !== 'none');
    shown.forEach((one, index) => {
      if (!hasClass(one, 'label')) return;
      const next = shown[index + 1];
      if (next && hasClass(next, 'item')) return;
      hideElement(one);
      page.touch(columns);
    });
  }
}

function visibleItems(column: Element, page: LivePage): Element[] {
  return childElements(column).filter((one) => hasClass(one, 'item') && page.styleOf(one).display !== 'none');
}

function repeatHeader(header: Element): Element {
  return makeElement('span', 'label label--base group-header label--gray', [textOf(header).trim()]);
}
