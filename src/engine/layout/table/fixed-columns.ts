import type { ContainerSize } from '../../css/length.js';
import { resolveEdges } from '../size/edges.js';
import { fixedPx, percentOf } from './auto-columns.js';
import { type Column, emptyColumn } from './column-constraints.js';
import type { TableSlots } from './slots.js';

/**
 * Columns of fixed layout: column boxes first, then the cells of the first row; content is ignored (CSS 2, 17.5.2.1).
 */
export function describeFixedColumns(slots: TableSlots, spacingPx: number, container: ContainerSize): Column[] {
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
export function shareFixedWidth(columns: readonly Column[], availablePx: number): number[] {
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
