/**
 * A block of the source list, with its height in a column of the planned width; labels without a group are not placed.
 */
export interface PlanBlock {
  readonly kind: 'item' | 'header' | 'other';
  readonly heightPx: number;
}

interface PlanOptions {
  readonly columns: number;
  readonly budgetPx: number;
  readonly gapPx: number;
  /** Space above a header that follows an item. */
  readonly headerMarginPx: number;
  /** Height of the counter item; 0 if there is none. */
  readonly counterPx: number;
}

/** Content of a column: indexes of blocks, with repeated headers as duplicates. */
interface PlannedEntry {
  readonly block: number;
  readonly isDuplicate: boolean;
}

export interface ColumnPlan {
  readonly columns: readonly (readonly PlannedEntry[])[];
  /** Indexes of items that do not fit. */
  readonly hidden: readonly number[];
  readonly visible: number;
  readonly hasCounter: boolean;
}

interface MutableColumn {
  readonly entries: PlannedEntry[];
  bottom: number;
}

/**
 * Puts each item into the first column, from the current one on, in which it fits, repeating the header of its group.
 */
export function planColumns(blocks: readonly PlanBlock[], options: PlanOptions): ColumnPlan {
  const columns = createColumns(options.columns);
  const hidden: number[] = [];
  const usedHeaders = new Set<number>();
  let current = 0;
  let header: number | undefined;
  blocks.forEach((block, index) => {
    if (block.kind === 'header') {
      header = index;
      return;
    }
    if (block.kind === 'other') return;
    for (let at = current; at < columns.length; at++) {
      const column = columns[at];
      if (!column || !placeItem(column, index, header, blocks, options, usedHeaders)) continue;
      current = at;
      return;
    }
    hidden.push(index);
  });
  return finish(columns, hidden, blocks, options);
}

/** One group per column; undefined unless every group but the last fits completely. */
export function planGroups(blocks: readonly PlanBlock[], options: PlanOptions): ColumnPlan | undefined {
  const columns = createColumns(options.columns);
  const hidden: number[] = [];
  const usedHeaders = new Set<number>();
  let at = -1;
  let header: number | undefined;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'header') {
      at++;
      header = index;
      continue;
    }
    if (block.kind === 'other') continue;
    const column = columns[Math.max(at, 0)];
    if (column && placeItem(column, index, header, blocks, options, usedHeaders)) continue;
    if (at < options.columns - 1) return undefined;
    hidden.push(index);
  }
  return finish(columns, hidden, blocks, options);
}

/** The best among plans with 1 … `maxColumns` columns and, if groups allow it, one column per group. */
export function choosePlan(
  planFor: (columns: number) => ColumnPlan,
  groupPlan: ColumnPlan | undefined,
  maxColumns: number,
): ColumnPlan {
  let best = groupPlan;
  for (let columns = 1; columns <= maxColumns; columns++) {
    const plan = planFor(columns);
    if (!best || plan.visible > best.visible) best = plan;
    else if (best !== groupPlan && plan.visible === best.visible && plan.hidden.length > 0 && best.hidden.length > 0)
      best = plan;
  }
  const widest = planFor(maxColumns);
  if (!best || (best.hidden.length > 0 && widest.visible >= best.visible)) return widest;
  return best;
}

function createColumns(columns: number): MutableColumn[] {
  return Array.from({ length: columns }, () => ({ entries: [], bottom: 0 }));
}

function placeItem(
  column: MutableColumn,
  item: number,
  header: number | undefined,
  blocks: readonly PlanBlock[],
  options: PlanOptions,
  usedHeaders: Set<number>,
): boolean {
  const needsHeader = header !== undefined && !column.entries.some(({ block }) => block === header);
  let bottom = column.bottom;
  if (needsHeader) {
    const follows = blocks[column.entries.at(-1)?.block ?? -1]?.kind === 'item';
    bottom = below(bottom, blocks[header]?.heightPx ?? 0, options.gapPx) + (follows ? options.headerMarginPx : 0);
  }
  bottom = below(bottom, blocks[item]?.heightPx ?? 0, options.gapPx);
  if (Math.ceil(bottom - 0.001) > options.budgetPx) return false;
  if (needsHeader) {
    column.entries.push({ block: header, isDuplicate: usedHeaders.has(header) });
    usedHeaders.add(header);
  }
  column.entries.push({ block: item, isDuplicate: false });
  column.bottom = bottom;
  return true;
}

function below(bottom: number, heightPx: number, gapPx: number): number {
  return bottom === 0 ? heightPx : bottom + gapPx + heightPx;
}

/** Frees space for the counter at the end of the last column. */
function finish(
  columns: MutableColumn[],
  hidden: number[],
  blocks: readonly PlanBlock[],
  options: PlanOptions,
): ColumnPlan {
  const last = columns.at(-1);
  let hasCounter = false;
  if (last && hidden.length > 0 && options.counterPx > 0) {
    const fits = (): boolean =>
      Math.ceil(below(last.bottom, options.counterPx, options.gapPx) - 0.001) <= options.budgetPx;
    while (!fits() && last.entries.length > 0) {
      const removed = last.entries.pop();
      const block = removed && blocks[removed.block];
      if (!removed || !block) break;
      if (block.kind === 'item') hidden.push(removed.block);
      last.bottom = last.entries.length === 0 ? 0 : last.bottom - block.heightPx - options.gapPx;
    }
    hasCounter = fits();
  }
  for (const column of columns)
    while (blocks[column.entries.at(-1)?.block ?? -1]?.kind === 'header') column.entries.pop();
  const planned = columns.map(({ entries }) => entries);
  const visible = planned.flat().filter(({ block }) => blocks[block]?.kind === 'item').length;
  return { columns: planned, hidden: hidden.sort((a, b) => a - b), visible, hasCounter };
}
