import type { BorderStyle, Edges } from '../../css/box-values.js';
import type { ComputedStyle } from '../../css/computed-style.js';
import type { BlockBox, CollapsedBorder } from '../box.js';
import { type Cell, collectSlots, type RowGroup, type TableSlots } from './slots.js';

type Side = keyof Edges<number>;

const STYLE_RANK: Readonly<Record<BorderStyle, number>> = {
  none: 0,
  inset: 1,
  groove: 2,
  outset: 3,
  ridge: 4,
  dotted: 5,
  dashed: 6,
  solid: 7,
  double: 8,
  hidden: 9,
};

const NO_BORDER: CollapsedBorder = { width: 0, style: 'none', color: { r: 0, g: 0, b: 0, a: 0 } };

/**
 * Resolves the border of each edge of a table with collapsed borders (CSS 2, 17.6.2.1) and stores it on the table and
 * its cells. Depends on styles alone, so it runs once per box tree.
 */
export function resolveCollapsedBorders(table: BlockBox): void {
  if (table.style.borderCollapse !== 'collapse') return;
  const slots = collectSlots(table);
  const edges = new EdgeMap(table, slots);
  for (const cell of slots.cells) {
    setBorders(cell.box, {
      top: widest(eachColumn(cell, (column) => edges.horizontal(cell.row, column))),
      bottom: widest(eachColumn(cell, (column) => edges.horizontal(cell.row + cell.rowSpan, column))),
      left: widest(eachRow(cell, (row) => edges.vertical(row, edges.leftLine(cell)))),
      right: widest(eachRow(cell, (row) => edges.vertical(row, edges.rightLine(cell)))),
    });
  }
  const rows = slots.rows.map((_, row) => row);
  const columns = Array.from({ length: slots.columnCount }, (_, column) => column);
  table.collapsedBorders = {
    top: widest(columns.map((column) => edges.horizontal(0, column))),
    bottom: widest(columns.map((column) => edges.horizontal(slots.rows.length, column))),
    left: widest(rows.map((row) => edges.vertical(row, edges.isRtl ? slots.columnCount : 0))),
    right: widest(rows.map((row) => edges.vertical(row, edges.isRtl ? 0 : slots.columnCount))),
  };
}

/** Equal borders stay the same object: what was measured in a cell is valid for it. */
function setBorders(box: BlockBox, borders: Edges<CollapsedBorder>): void {
  const known = box.collapsedBorders;
  const isSame =
    known?.top === borders.top &&
    known.right === borders.right &&
    known.bottom === borders.bottom &&
    known.left === borders.left;
  if (!isSame) box.collapsedBorders = borders;
}

function eachColumn<T>({ column, columnSpan }: Cell, read: (column: number) => T): T[] {
  return Array.from({ length: columnSpan }, (_, index) => read(column + index));
}

function eachRow<T>({ row, rowSpan }: Cell, read: (row: number) => T): T[] {
  return Array.from({ length: rowSpan }, (_, index) => read(row + index));
}

function widest(borders: readonly CollapsedBorder[]): CollapsedBorder {
  return borders.reduce((best, border) => (border.width > best.width ? border : best), NO_BORDER);
}

/** Edges by grid line: a horizontal line above row r, a vertical line before column c in column order. */
class EdgeMap {
  readonly isRtl: boolean;
  readonly #table: BlockBox;
  readonly #slots: TableSlots;
  readonly #cellAt = new Map<string, Cell>();

  constructor(table: BlockBox, slots: TableSlots) {
    this.#table = table;
    this.#slots = slots;
    this.isRtl = table.style.direction === 'rtl';
    for (const cell of slots.cells) {
      for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
        for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
          this.#cellAt.set(`${row} ${column}`, cell);
        }
      }
    }
  }

  leftLine({ column, columnSpan }: Cell): number {
    return this.isRtl ? column + columnSpan : column;
  }

  rightLine({ column, columnSpan }: Cell): number {
    return this.isRtl ? column : column + columnSpan;
  }

  horizontal(line: number, column: number): CollapsedBorder {
    const { rows, groups } = this.#slots;
    const above = this.#cellAt.get(`${line - 1} ${column}`);
    const below = this.#cellAt.get(`${line} ${column}`);
    if (above && above === below) return NO_BORDER;
    const groupEndingAt = groups.find(({ end, start }) => end === line && end > start);
    const groupStartingAt = groups.find(({ end, start }) => start === line && end > start);
    return winner([
      [above?.box.style, 'bottom'],
      [below?.box.style, 'top'],
      [rows[line - 1]?.style, 'bottom'],
      [rows[line]?.style, 'top'],
      [groupEndingAt?.box?.style, 'bottom'],
      [groupStartingAt?.box?.style, 'top'],
      ...(line === 0 ? this.#columnsAt(column).map((style) => [style, 'top'] as const) : []),
      ...(line === rows.length ? this.#columnsAt(column).map((style) => [style, 'bottom'] as const) : []),
      [line === 0 ? this.#table.style : undefined, 'top'],
      [line === rows.length ? this.#table.style : undefined, 'bottom'],
    ]);
  }

  vertical(row: number, line: number): CollapsedBorder {
    const { rows, columnCount } = this.#slots;
    const before = this.#cellAt.get(`${row} ${line - 1}`);
    const after = this.#cellAt.get(`${row} ${line}`);
    if (before && before === after) return NO_BORDER;
    const [endSide, startSide]: readonly [Side, Side] = this.isRtl ? ['left', 'right'] : ['right', 'left'];
    const group = this.#groupOf(row)?.box?.style;
    return winner([
      [before?.box.style, endSide],
      [after?.box.style, startSide],
      [line === 0 ? rows[row]?.style : undefined, startSide],
      [line === columnCount ? rows[row]?.style : undefined, endSide],
      [line === 0 ? group : undefined, startSide],
      [line === columnCount ? group : undefined, endSide],
      ...this.#columnEdges(line, endSide, startSide),
      [line === 0 ? this.#table.style : undefined, startSide],
      [line === columnCount ? this.#table.style : undefined, endSide],
    ]);
  }

  #groupOf(row: number): RowGroup | undefined {
    return this.#slots.groups.find(({ start, end }) => start <= row && row < end);
  }

  #columnsAt(column: number): ComputedStyle[] {
    return this.#slots.columns
      .filter(({ start, span }) => start <= column && column < start + span)
      .map(({ box }) => box.style);
  }

  #columnEdges(line: number, endSide: Side, startSide: Side): (readonly [ComputedStyle, Side])[] {
    return this.#slots.columns.flatMap(({ box, start, span, isGroup }) => {
      const ends = isGroup ? start + span === line : start < line && line <= start + span;
      const starts = isGroup ? start === line : start <= line && line < start + span;
      return [...(ends ? [[box.style, endSide] as const] : []), ...(starts ? [[box.style, startSide] as const] : [])];
    });
  }
}

/** The strongest border, the first of equals: candidates are in the order cell, row, row group, column, table. */
function winner(candidates: readonly (readonly [ComputedStyle | undefined, Side])[]): CollapsedBorder {
  let best = NO_BORDER;
  for (const [style, side] of candidates) {
    if (!style) continue;
    if (style.borderStyle[side] === 'none') continue;
    const border = borderOf(style, side);
    if (border.style === 'hidden') return NO_BORDER;
    const wins =
      border.width > best.width || (border.width === best.width && STYLE_RANK[border.style] > STYLE_RANK[best.style]);
    if (wins) best = border;
  }
  return best;
}

const BORDERS = new WeakMap<ComputedStyle, Partial<Record<Side, CollapsedBorder>>>();

/** The same object each time. */
function borderOf(style: ComputedStyle, side: Side): CollapsedBorder {
  const known = BORDERS.get(style) ?? {};
  BORDERS.set(style, known);
  known[side] ??= { width: style.borderWidth[side], style: style.borderStyle[side], color: style.borderColor[side] };
  return known[side];
}
