import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { Area } from '../../geometry.js';
import type { SizedBox } from '../box.js';
import type { Constraint, Placement } from '../contract.js';
import type { ColumnPositions } from './plan-columns.js';
import { cellConstraint, type MeasuredCell, type MeasuredRows, ownHeight } from './row-heights.js';
import type { TableSlots } from './slots.js';

/** A table with positioned rows and columns; px from the content box. */
export interface PlacedTable {
  readonly slots: TableSlots;
  readonly columns: ColumnPositions;
  readonly rowStarts: readonly number[];
  readonly rowHeights: readonly number[];
  readonly measured: MeasuredRows;
  readonly width: number;
  readonly isRtl: boolean;
  /** Left of the first column. */
  readonly spacing: number;
  /** Height left over by the rows: it belongs to the first row group without rows. */
  readonly excessHeight: number;
  /** The table has a height: percentages in all cells refer to that of the cell. */
  readonly heightIsDefinite: boolean;
  readonly container: ContainerSize;
}

/** Cells, their content shifted according to `vertical-align`. */
export function placeCells(table: PlacedTable): Placement[] {
  return table.measured.cells.map((entry) => {
    const { cell, width } = entry;
    const { container } = table;
    const y = table.rowStarts[cell.row] ?? 0;
    const height = rowsEnd(cell.row + cell.rowSpan, table) - y;
    const x = physicalX(table.columns.starts[cell.column] ?? 0, width, table);
    const heightIsIndefinite = !table.heightIsDefinite && ownHeight(cell, container) === undefined;
    const shift = contentShift(entry, table);
    const constraint: Constraint = {
      ...cellConstraint(width, height, container),
      ...(shift === undefined ? {} : { contentShift: shift }),
      heightIsIndefinite,
    };
    return { box: cell.box, x, y, constraint };
  });
}

function contentShift({ cell, ascent }: MeasuredCell, { measured }: PlacedTable): Constraint['contentShift'] {
  const { verticalAlign } = cell.box.style;
  if (verticalAlign === 'middle') return 'center';
  if (verticalAlign === 'bottom') return 'end';
  const shift = ascent === undefined ? 0 : (measured.baselines[cell.row] ?? ascent) - ascent;
  return shift > 0 ? shift : undefined;
}

/** Rows: as wide as the columns, without the spacing around them. */
export function placeRows(table: PlacedTable): Placement[] {
  return table.slots.rows.map((box, row) => {
    const y = table.rowStarts[row] ?? 0;
    return part(box, { ...inner(table), y, height: table.rowHeights[row] ?? 0 }, table);
  });
}

/** Row groups: from their first row to their last. */
export function placeGroups(table: PlacedTable): Placement[] {
  const firstEmpty = table.slots.groups.find(({ start, end }) => start === end);
  return table.slots.groups.flatMap((group) => {
    const { box, start, end } = group;
    if (!box) return [];
    const y = start < end ? (table.rowStarts[start] ?? 0) : rowsEnd(start, table);
    const excess = group === firstEmpty ? table.excessHeight : 0;
    const height = start < end ? rowsEnd(end, table) - y : excess;
    return [part(box, { ...inner(table), y, height }, table)];
  });
}

/** Column boxes: as high as all rows, as wide as their columns. */
export function placeColumns(table: PlacedTable): Placement[] {
  const { starts, widths } = table.columns;
  const y = table.rowStarts[0] ?? 0;
  const height = Math.max(0, rowsEnd(table.rowStarts.length, table) - y);
  return table.slots.columns.map(({ box, start, span }) => {
    const last = start + span - 1;
    const width = (starts[last] ?? 0) + (widths[last] ?? 0) - (starts[start] ?? 0);
    const x = physicalX(starts[start] ?? 0, width, table);
    return part(box, { x, y, width, height }, table);
  });
}

function inner({ width, spacing }: PlacedTable): Pick<Area, 'x' | 'width'> {
  return { x: spacing, width: Math.max(0, width - 2 * spacing) };
}

function rowsEnd(row: number, { rowStarts, rowHeights }: PlacedTable): number {
  return (rowStarts[row - 1] ?? 0) + (rowHeights[row - 1] ?? 0);
}

function physicalX(start: number, width: number, table: PlacedTable): number {
  return table.isRtl ? table.width - start - width : start;
}

function part(box: SizedBox, { x, y, width, height }: Area, { container }: PlacedTable): Placement {
  const constraint: Constraint = {
    width,
    height,
    available: width,
    autoWidth: 'fit',
    percentWidth: width,
    percentHeight: undefined,
    container,
  };
  return { box, x, y, constraint };
}
