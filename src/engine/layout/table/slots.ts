import { getOrMake } from '@inkstand/common/get-or-make';
import type { BlockBox, SizedBox } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';

/** Limit of `colspan` and `rowspan`, and of columns. */
const MAX_SPAN = 1000;

/** Structure of a table: rows in visual order, cells in their slots, columns with their boxes. */
export interface TableSlots {
  readonly captions: readonly BlockBox[];
  readonly groups: readonly RowGroup[];
  readonly rows: readonly BlockBox[];
  readonly cells: readonly Cell[];
  readonly columns: readonly ColumnBox[];
  readonly columnCount: number;
  /** Absolutely positioned children anywhere in the table's parts. */
  readonly outOfFlow: readonly SizedBox[];
}

/** Rows [start, end) of the table; `box` is absent for rows that are direct children of the table. */
export interface RowGroup {
  readonly box: BlockBox | undefined;
  readonly start: number;
  readonly end: number;
}

export interface Cell {
  readonly box: BlockBox;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /**
   * Spans several columns in the markup, even if they were merged into one: its width is distributed, never a column's
   * own.
   */
  readonly isWide: boolean;
}

/** A `<col>` or `<colgroup>` over some columns. */
interface ColumnBox {
  readonly box: BlockBox;
  readonly start: number;
  readonly span: number;
  readonly isGroup: boolean;
}

const SLOTS = new WeakMap<BlockBox, TableSlots>();

/** The slots of a table, whose parts never change. */
export function slotsOf(table: BlockBox): TableSlots {
  return getOrMake(SLOTS, table, () => collectSlots(table));
}

/** Assigns slots to all cells: header groups first, footer groups last (CSS 2, 17.2 and HTML, "forming a table"). */
function collectSlots(table: BlockBox): TableSlots {
  const captions: BlockBox[] = [];
  const outOfFlow: SizedBox[] = [];
  const columns: ColumnBox[] = [];
  const sections: { box: BlockBox | undefined; rows: BlockBox[] }[] = [];
  let columnBoxEnd = 0;
  for (const child of inFlowBlocks(table, outOfFlow)) {
    if (child.tablePart === 'caption') captions.push(child);
    else if (child.tablePart === 'column') columnBoxEnd = addColumns(child, columnBoxEnd, columns);
    else if (child.tablePart === 'row-group') {
      const rows = inFlowBlocks(child, outOfFlow).filter((row) => row.tablePart === 'row');
      sections.push({ box: child, rows });
    } else if (child.tablePart === 'row') {
      const last = sections.at(-1);
      if (last && last.box === undefined) last.rows.push(child);
      else sections.push({ box: undefined, rows: [child] });
    }
  }
  const ordered = orderSections(sections);
  const rows: BlockBox[] = [];
  const groups: RowGroup[] = [];
  const cells: Cell[] = [];
  for (const section of ordered) {
    const start = rows.length;
    rows.push(...section.rows);
    groups.push({ box: section.box, start, end: rows.length });
    cells.push(...placeCells(section.rows, start, outOfFlow));
  }
  const used = cells.reduce((count, cell) => Math.max(count, cell.column + cell.columnSpan), 0);
  const slots = { captions, groups, rows, cells, columns, columnCount: Math.max(used, columnBoxEnd), outOfFlow };
  return table.style.tableLayout === 'fixed' && table.style.width !== 'auto'
    ? slots
    : mergeColumns(slots, columnBoxEnd);
}

/** Merges columns in which no cell starts and that no column box covers into the column before. */
function mergeColumns(slots: TableSlots, columnBoxEnd: number): TableSlots {
  const isReal = new Set(slots.cells.map((cell) => cell.column));
  for (let column = 0; column < columnBoxEnd; column++) isReal.add(column);
  if (isReal.size === slots.columnCount) return slots;
  // New index of each column: the number of remaining columns before it.
  const indexes = [0];
  for (let column = 0; column < slots.columnCount; column++) {
    indexes.push((indexes[column] ?? 0) + (isReal.has(column) ? 1 : 0));
  }
  const at = (column: number): number => indexes[column] ?? 0;
  return {
    ...slots,
    cells: slots.cells.map((cell) => {
      const column = at(cell.column);
      return { ...cell, column, columnSpan: Math.max(1, at(cell.column + cell.columnSpan) - column) };
    }),
    columnCount: isReal.size,
  };
}

/** Only the first header and the first footer group move. */
function orderSections<T extends { readonly box: BlockBox | undefined }>(sections: readonly T[]): T[] {
  const header = sections.find(({ box }) => box?.style.display === 'table-header-group');
  const footer = sections.find(({ box }) => box?.style.display === 'table-footer-group');
  const rest = sections.filter((section) => section !== header && section !== footer);
  return [...(header ? [header] : []), ...rest, ...(footer ? [footer] : [])];
}

function placeCells(rows: readonly BlockBox[], firstRow: number, outOfFlow: SizedBox[]): Cell[] {
  const cells: Cell[] = [];
  // For each column, the row up to which it is occupied by a cell from above.
  const occupiedUntil: number[] = [];
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const box of inFlowBlocks(row, outOfFlow)) {
      while ((occupiedUntil[column] ?? 0) > rowIndex) column++;
      const columnSpan = Math.max(1, Math.min(spanOf(box, 'colspan', 1), MAX_SPAN - column));
      const neededRows = spanOf(box, 'rowspan', 0);
      const rowSpan = Math.min(neededRows === 0 ? rows.length : neededRows, rows.length - rowIndex);
      for (let at = column; at < column + columnSpan; at++) occupiedUntil[at] = rowIndex + rowSpan;
      cells.push({ box, row: firstRow + rowIndex, column, rowSpan, columnSpan, isWide: columnSpan > 1 });
      column += columnSpan;
    }
  });
  return cells;
}

function addColumns(box: BlockBox, start: number, columns: ColumnBox[]): number {
  const inner = box.children.filter(
    (child): child is BlockBox => child.kind === 'block' && child.tablePart === 'column',
  );
  if (inner.length === 0) {
    const span = spanOf(box, 'span', 1);
    columns.push({ box, start, span, isGroup: box.style.display === 'table-column-group' });
    return Math.min(MAX_SPAN, start + span);
  }
  const end = inner.reduce((at, column) => addColumns(column, at, columns), start);
  columns.push({ box, start, span: end - start, isGroup: true });
  return end;
}

function spanOf(box: BlockBox, attribute: 'colspan' | 'rowspan' | 'span', min: number): number {
  const written = box.element?.attributes.get(attribute);
  if (written === undefined || box.pseudo) return 1;
  const value = Number.parseInt(written, 10);
  if (Number.isNaN(value) || value < min) return 1;
  return Math.min(value, MAX_SPAN);
}

function inFlowBlocks(parent: BlockBox, outOfFlow: SizedBox[]): BlockBox[] {
  const blocks: BlockBox[] = [];
  for (const child of parent.children) {
    if (isOutOfFlow(child.style)) {
      if (child.kind === 'block' || child.kind === 'replaced') outOfFlow.push(child);
    } else if (child.kind === 'block') blocks.push(child);
  }
  return blocks;
}
