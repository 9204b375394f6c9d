import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox } from '../box.js';
import type { LayoutHost } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { fixedPx, measureColumns, percentOf, widthsOfColumns } from './auto-columns.js';
import { type Column, emptyColumn } from './column-constraints.js';
import type { TableSlots } from './slots.js';
import { shareWidth } from './width-shares.js';

/** The columns of a table: their constraints, and how a width is distributed. */
export interface ColumnPlan {
  readonly columns: readonly Column[];
  readonly isFixed: boolean;
  readonly spacing: number;
}

/** Plans columns according to `table-layout`; fixed layout needs a width on the table. */
export function planColumns(
  table: BlockBox,
  slots: TableSlots,
  container: ContainerSize,
  layout: LayoutHost,
): ColumnPlan {
  const { style } = table;
  const spacing = style.borderCollapse === 'collapse' ? 0 : style.borderSpacing.x;
  const isFixed = style.tableLayout === 'fixed' && style.width !== 'auto' && style.width !== 'max-content';
  const columns = isFixed
    ? describeFixedColumns(slots, spacing, container)
    : measureColumns(slots, spacing, container, layout);
  return { columns, isFixed, spacing };
}

/**
 * Min-content and max-content width of the grid of columns; as flex and grid items, tables use their content widths.
 */
export function contentWidthsOfPlan(
  { columns, spacing }: ColumnPlan,
  { parent }: BlockBox,
): { min: number; max: number } {
  const isItem = parent?.kind === 'block' && (parent.context === 'flex' || parent.context === 'grid');
  return widthsOfColumns(columns, spacing, !isItem);
}

/** Start and width of each column in a table of this content width; px from the start edge. */
export interface ColumnPositions {
  readonly starts: readonly number[];
  readonly widths: readonly number[];
}

/** Distributes the width of the table. */
export function positionColumns(plan: ColumnPlan, widthPx: number): ColumnPositions {
  const { columns, spacing, isFixed } = plan;
  const available = Math.max(0, widthPx - (columns.length + 1) * spacing);
  const widths = isFixed ? shareFixedWidth(columns, available) : shareWidth(columns, available);
  let position = spacing;
  const starts = widths.map((width) => {
    const start = position;
    position += width + spacing;
    return start;
  });
  return { starts, widths };
}

/**
 * Columns of fixed layout: column boxes first, then the cells of the first row; content is ignored (CSS 2, 17.5.2.1).
 */
function describeFixedColumns(slots: TableSlots, spacingPx: number, container: ContainerSize): Column[] {
  const columns = Array.from({ length: slots.columnCount }, emptyColumn);
  for (const { box, start, span } of slots.columns) {
    const percent = percentOf(box.style.width);
    const fixed = fixedPx(box.style.width, container);
    for (const column of columns.slice(start, start + span)) {
      if (isSet(column)) continue;
      setWidth(column, fixed, percent);
    }
  }
  for (const { box, row, column: start, columnSpan } of slots.cells) {
    if (row > 0) continue;
    const { insetX } = resolveEdges(box, undefined, container);
    const px = fixedPx(box.style.width, container);
    const outer =
      px === undefined ? undefined : box.style.boxSizing === 'border-box' ? Math.max(px, insetX) : px + insetX;
    const percent = percentOf(box.style.width);
    const outside = box.style.boxSizing === 'border-box' ? 0 : insetX / columnSpan;
    const gaps = (columnSpan - 1) * spacingPx;
    for (const column of columns.slice(start, start + columnSpan)) {
      if (isSet(column)) continue;
      setWidth(
        column,
        outer === undefined ? undefined : Math.max(0, outer - gaps) / columnSpan,
        percent === undefined ? undefined : percent / columnSpan,
      );
      if (percent !== undefined) column.max = outside;
    }
  }
  return columns;
}

function isSet({ percent, isFixed }: Column): boolean {
  return percent !== undefined || isFixed;
}

function setWidth(column: Column, fixed: number | undefined, percent: number | undefined): void {
  if (percent !== undefined) column.percent = percent;
  else if (fixed !== undefined) {
    column.min = fixed;
    column.max = fixed;
    column.isFixed = true;
  }
}

/** Widths in fixed layout: fixed and percentage columns keep theirs, automatic ones share the rest equally. */
function shareFixedWidth(columns: readonly Column[], availablePx: number): number[] {
  const requested = columns.map(({ percent, max }) =>
    percent === undefined ? max : (percent / 100) * availablePx + max,
  );
  const used = requested.reduce((total, width) => total + width, 0);
  const left = availablePx - used;
  if (left <= 0) return shrinkPercentages(columns, requested, -left);
  const open = columns.filter((column) => !isSet(column)).length;
  if (open > 0) return requested.map((width, index) => (columns[index] && isSet(columns[index]) ? width : left / open));
  return requested.map((width) => (used > 0 ? width + (left * width) / used : availablePx / columns.length));
}

function shrinkPercentages(columns: readonly Column[], requested: readonly number[], excessPx: number): number[] {
  const percentPx = requested.reduce(
    (total, width, index) => total + (columns[index]?.percent === undefined ? 0 : width),
    0,
  );
  if (percentPx === 0) return [...requested];
  const factor = Math.max(0, 1 - excessPx / percentPx);
  return requested.map((width, index) => (columns[index]?.percent === undefined ? width : width * factor));
}
