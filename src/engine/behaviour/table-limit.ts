import { type Element, elementsOf } from '../html/dom.js';
import { childElements, hasClass, hideElement, makeElement } from './change-element.js';
import type { LivePage } from './live-page.js';
import { countedText } from './more-counter.js';
import { readPx } from './page-context.js';

const COUNTER_SWITCHES = ['data-table-overflow-counter', 'data-table-hidden-count', 'data-list-hidden-count'];

/** Limits tables to the rows that fit, and adds a counter of the omitted ones. */
export function limitTables(page: LivePage): void {
  for (const element of elementsOf(page.root))
    if (element.tag === 'table' && element.attributes.get('data-table-limit') === 'true' && page.canContinue)
      limitTable(element, page);
}

function limitTable(table: Element, page: LivePage): void {
  const parent = table.parent && page.boxOf(table.parent);
  const body = childElements(table).find((child) => child.tag === 'tbody');
  const head = childElements(table).find((child) => child.tag === 'thead');
  if (!parent || !body) return;
  const budget = limitOf(table) ?? parent.clientHeight;
  const bodyBudget = budget - Math.ceil((head && page.boxOf(head)?.height) ?? 0);
  const rows = childElements(body).filter((child) => child.tag === 'tr');
  const heights = rows.map((row) => Math.ceil((page.boxOf(row)?.height ?? 0) - 0.001));
  const wantsCounter = !COUNTER_SWITCHES.some((name) => table.attributes.get(name) === 'false');
  const plan = planRows(heights, bodyBudget, wantsCounter ? (heights[0] ?? 0) : 0);
  if (plan.hidden.length === 0) return;
  for (const index of plan.hidden) {
    const row = rows[index];
    if (row) hideElement(row);
  }
  if (wantsCounter && plan.hasCounter) body.append(makeCounterRow(table, plan.hidden.length));
  page.invalidate(table);
}

interface RowPlan {
  readonly hidden: readonly number[];
  readonly hasCounter: boolean;
}

/**
 * The rows to hide so that the others and a counter row fit. A later row may stay when a taller one before it does not.
 */
export function planRows(heights: readonly number[], budgetPx: number, counterPx: number): RowPlan {
  let used = 0;
  const shown: number[] = [];
  heights.forEach((height, index) => {
    if (used + height > budgetPx) return;
    used += height;
    shown.push(index);
  });
  if (shown.length === 0 && heights.length > 0) {
    shown.push(0);
    used = heights[0] ?? 0;
  }
  if (shown.length < heights.length && counterPx > 0)
    while (shown.length > 1 && used + counterPx > budgetPx) used -= heights[shown.pop() ?? 0] ?? 0;
  const hidden = heights.map((_height, index) => index).filter((index) => !shown.includes(index));
  return { hidden, hasCounter: hidden.length > 0 && counterPx > 0 && used + counterPx <= budgetPx };
}

function limitOf(table: Element): number | undefined {
  return readPx(table.attributes.get('data-table-max-height')) ?? readPx(table.attributes.get('data-list-max-height'));
}

function makeCounterRow(table: Element, hidden: number): Element {
  const isSmall = ['table--small', 'table--xsmall', 'table--condensed'].some((name) => hasClass(table, name));
  const label = makeElement('span', `label${isSmall ? ' label--small' : ''} label--gray`, [countedText(hidden)]);
  const isIndexed = hasClass(table, 'table--indexed');
  const cell = makeElement('td', '', [label]);
  const span = countColumns(table) - (isIndexed ? 1 : 0);
  if (span > 1) cell.attributes.set('colspan', String(span));
  return makeElement('tr', '', isIndexed ? [makeElement('td', ''), cell] : [cell]);
}

function countColumns(table: Element): number {
  const row = elementsOf(table).find((one) => one.tag === 'tr');
  return (row ? childElements(row) : []).reduce(
    (sum, cell) => sum + Math.max(1, Number.parseInt(cell.attributes.get('colspan') ?? '1', 10) || 1),
    0,
  );
}
