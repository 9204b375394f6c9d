import { type Element, elementsOf } from '../../html/dom.js';
import { childElements, closestWithClass, hasClass, hideElement, setInlineStyle } from '../change-element.js';
import { clampElements, isClamped, type OriginalTexts } from '../clamp.js';
import type { LivePage } from '../live-page.js';
import { hasResponsiveAttribute, type PageContext, readCount, readPx, responsiveAttribute } from '../page-context.js';
import { enforceBudget } from './column-budget.js';
import { commitPlan, removeEmptyHeaders } from './column-commit.js';
import { choosePlan, planColumns, planGroups } from './column-plan.js';
import {
  type ColumnSource,
  isHeader,
  measureBlocks,
  measureCounter,
  measureGap,
  measureHeaderMargin,
  readSource,
} from './column-source.js';

/** Default height of a legacy multi-column list. */
const LEGACY_HEIGHT_PX = 320;

/** Columns whose items are distributed by the engine. */
export function isManagedColumns(columns: Element): boolean {
  return (
    hasResponsiveAttribute(columns, 'data-overflow-max-cols') || hasResponsiveAttribute(columns, 'data-overflow-cols')
  );
}

/** Legacy lists set attributes on a column that newer ones set on the columns element. */
export function promoteLegacyLists(page: LivePage): void {
  for (const list of elementsOf(page.root)) {
    if (list.attributes.get('data-list-limit') !== 'true') continue;
    const maxColumns = readCount(list.attributes.get('data-list-max-columns')) ?? 1;
    const columns = closestWithClass(list, 'columns');
    if (maxColumns < 2 || !columns || isManagedColumns(columns)) continue;
    columns.attributes.set('data-overflow-max-cols', String(maxColumns));
    columns.attributes.set(
      'data-overflow-max-height',
      list.attributes.get('data-list-max-height') ?? String(LEGACY_HEIGHT_PX),
    );
    if (list.attributes.get('data-list-hidden-count') === 'true')
      columns.attributes.set('data-overflow-counter', 'true');
  }
}

/** Distributes the items of every managed columns element. */
export function distributeColumns(page: LivePage, context: PageContext, texts: OriginalTexts): void {
  for (const columns of elementsOf(page.root))
    if (hasClass(columns, 'columns') && isManagedColumns(columns) && page.canContinue)
      spread(columns, page, context, texts);
}

function spread(columns: Element, page: LivePage, context: PageContext, texts: OriginalTexts): void {
  const source = readSource(columns, page);
  const budget = budgetOf(columns, page);
  if (!source || budget === undefined) return;
  if (budget <= 0) {
    for (const block of source.blocks) hideElement(block);
    page.invalidate(columns);
    return;
  }
  // Planned before the limit is set: widths do not depend on it, and a layout is saved.
  const plan = planFor(source, budget, page, context);
  setInlineStyle(columns, { 'max-height': `${budget}px` });
  const hidden = commitPlan(source, plan, page);
  clampElements(elementsOf(columns).filter(isClamped), page, texts);
  enforceBudget(columns, hidden, wantsCounter(columns), budget, page);
  removeEmptyHeaders(columns, page);
}

function wantsCounter(columns: Element): boolean {
  return columns.attributes.get('data-overflow-counter') === 'true';
}

function planFor(source: ColumnSource, budgetPx: number, page: LivePage, context: PageContext) {
  const { columns } = source;
  const fixed = readCount(responsiveAttribute(columns, 'data-overflow-cols', context));
  const maxColumns = fixed ?? readCount(responsiveAttribute(columns, 'data-overflow-max-cols', context)) ?? 1;
  const box = page.boxOf(columns);
  const inner = (box?.clientWidth ?? 0) - (box?.padding.left ?? 0) - (box?.padding.right ?? 0);
  const { columnGap } = page.styleOf(columns);
  const columnGapPx = typeof columnGap === 'number' ? page.toCssPx(columnGap) : 0;
  const gapPx = measureGap(source, page);
  // All numbers of columns are compared, so that blocks are measured in all their widths at once.
  const counts = fixed ? [fixed] : Array.from({ length: maxColumns }, (_, at) => at + 1);
  const widthsPx = counts.map((count) => Math.max(1, (inner - columnGapPx * (count - 1)) / count));
  const blocks = measureBlocks(source, widthsPx, page);
  const countersPx = wantsCounter(columns) ? measureCounter(source, widthsPx, page) : [];
  const headerMarginPx = measureHeaderMargin(source, page);
  const inputs = (count: number) => {
    const at = counts.indexOf(count);
    const options = { columns: count, budgetPx, gapPx, headerMarginPx, counterPx: countersPx[at] ?? 0 };
    return [blocks[at] ?? [], options] as const;
  };
  if (fixed) return planColumns(...inputs(fixed));
  const groups = source.blocks.filter(isHeader).length;
  const groupPlan = groups >= 1 && groups <= maxColumns ? planGroups(...inputs(groups)) : undefined;
  return choosePlan((count) => planColumns(...inputs(count)), groupPlan, maxColumns);
}

/** From the top of the columns to the inner bottom of their parent, minus what follows them. */
function budgetOf(columns: Element, page: LivePage): number | undefined {
  const attributePx = readPx(columns.attributes.get('data-overflow-max-height'));
  if (attributePx !== undefined) return attributePx;
  const { parent } = columns;
  const around = parent && page.boxOf(parent);
  const own = page.boxOf(columns);
  if (!parent || !around || !own) return undefined;
  const siblings = childElements(parent);
  const following = siblings.slice(siblings.indexOf(columns) + 1).flatMap((one) => {
    const isInFlow = !['absolute', 'fixed'].includes(page.styleOf(one).position);
    return isInFlow ? (page.boxOf(one) ?? []) : [];
  });
  const gap = page.styleOf(parent).rowGap;
  const gapPx = typeof gap === 'number' ? page.toCssPx(gap) : 0;
  const taken = following.reduce(
    (sum, box) => sum + Math.ceil(box.height + box.margin.top + box.margin.bottom) + gapPx,
    0,
  );
  const available =
    Math.floor(around.y + around.height - around.padding.bottom) - Math.floor(own.y) - own.margin.bottom - taken;
  return Math.floor(available - own.padding.top - own.padding.bottom - own.border.top - own.border.bottom);
}
