import { type Element, textOf } from '../../html/dom.js';
import { childElements, hasClass, hideElement, isBlock, makeElement, setInlineStyle } from '../change-element.js';
import type { LivePage } from '../live-page.js';
import type { ColumnPlan } from './column-plan.js';
import { type ColumnSource, isHeader } from './column-source.js';

/** Blocks hidden by the engine. */
export type HiddenBlocks = Set<Element>;

/** Builds the planned columns; blocks without a column are hidden in the last one. Returns the hidden blocks. */
export function commitPlan(source: ColumnSource, plan: ColumnPlan, page: LivePage): HiddenBlocks {
  const { columns, first, blocks } = source;
  for (const child of childElements(first)) if (isBlock(child)) child.remove();
  const built = plan.columns.map((_entries, index) => {
    if (index === 0) return first;
    const column = makeElement('div', 'column');
    columns.append(column);
    return column;
  });
  const shown = new Set<Element>();
  plan.columns.forEach((entries, index) => {
    for (const { block, isDuplicate } of entries) {
      const element = blocks[block];
      if (!element) continue;
      if (!isDuplicate) shown.add(element);
      built[index]?.append(isDuplicate ? repeatHeader(element) : element);
    }
  });
  const hidden: HiddenBlocks = new Set(blocks.filter((block) => !shown.has(block)));
  for (const block of hidden) {
    hideElement(block);
    built.at(-1)?.append(block);
  }
  for (const divider of source.dividers) placeDivider(divider, shown);
  page.invalidate(columns);
  return hidden;
}

/** Shows a divider only between two visible items in the same column. */
function placeDivider(
  { element, previous, next }: ColumnSource['dividers'][number],
  shown: ReadonlySet<Element>,
): void {
  const column = next?.parent;
  if (!next || !column || !previous || previous.parent !== column || !shown.has(previous) || !shown.has(next)) return;
  setInlineStyle(element, { display: undefined });
  column.insert(element, column.children.indexOf(next));
}

/** Removes headers without items. */
export function removeEmptyHeaders(columns: Element, page: LivePage): void {
  for (const column of childElements(columns)) {
    const shown = childElements(column).filter((one) => page.styleOf(one).display !== 'none');
    shown.forEach((one, index) => {
      if (!hasClass(one, 'label') || (!isHeader(one) && !hasClass(one, 'group-header'))) return;
      const next = shown[index + 1];
      if (next && hasClass(next, 'item')) return;
      hideElement(one);
      page.invalidate(columns);
    });
  }
}

function repeatHeader(header: Element): Element {
  return makeElement('span', 'label label--base group-header label--gray', [textOf(header).trim()]);
}
