import type { BorderStyle, Edges } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, CollapsedBorder } from '../box.js';
import { type Cell, type RowGroup, slotsOf, type TableSlots } from './slots.js';

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
  const slots = slotsOf(table);
  const edges = new EdgeMap(table, slots);
  for (const { box, row, rowSpan, column, columnSpan } of slots.cells) {
    const [left, right] = edges.isRtl ? [column + columnSpan, column] : [column, column + columnSpan];
    box.collapsedBorders = {
      top: widest(column, columnSpan, (at) => edges.horizontal(row, at)),
      bottom: widest(column, columnSpan, (at) => edges.horizontal(row + rowSpan, at)),
      left: widest(row, rowSpan, (at) => edges.vertical(at, left)),
      right: widest(row, rowSpan, (at) => edges.vertical(at, right)),
    };
  }
  const { columnCount } = slots;
  const rowCount = slots.rows.length;
  table.collapsedBorders = {
    top: widest(0, columnCount, (column) => edges.horizontal(0, column)),
    bottom: widest(0, columnCount, (column) => edges.horizontal(rowCount, column)),
    left: widest(0, rowCount, (row) => edges.vertical(row, edges.isRtl ? columnCount : 0)),
    right: widest(0, rowCount, (row) => edges.vertical(row, edges.isRtl ? 0 : columnCount)),
  };
}

/** The widest of the borders along `span` slots. */
function widest(start: number, span: number, borderAt: (slot: number) => CollapsedBorder): CollapsedBorder {
  let best = NO_BORDER;
  for (let slot = start; slot < start + span; slot++) {
    const border = borderAt(slot);
    if (border.width > best.width) best = border;
  }
  return best;
}

/** Edges by grid line: a horizontal line above row r, a vertical line before column c in column order. */
class EdgeMap {
  readonly isRtl: boolean;
  readonly #table: BlockBox;
  readonly #slots: TableSlots;
  readonly #cells: (Cell | undefined)[] = [];
  /** Two cells share an edge; each is resolved once. */
  readonly #horizontal: (CollapsedBorder | undefined)[] = [];
  readonly #vertical: (CollapsedBorder | undefined)[] = [];

  constructor(table: BlockBox, slots: TableSlots) {
    this.#table = table;
    this.#slots = slots;
    this.isRtl = table.style.direction === 'rtl';
    for (const cell of slots.cells) {
      const end = Math.min(cell.column + cell.columnSpan, slots.columnCount);
      for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
        for (let column = cell.column; column < end; column++) this.#cells[row * slots.columnCount + column] = cell;
      }
    }
  }

  horizontal(line: number, column: number): CollapsedBorder {
    const index = line * this.#slots.columnCount + column;
    this.#horizontal[index] ??= this.#resolveHorizontal(line, column);
    return this.#horizontal[index];
  }

  vertical(row: number, line: number): CollapsedBorder {
    const index = row * (this.#slots.columnCount + 1) + line;
    this.#vertical[index] ??= this.#resolveVertical(row, line);
    return this.#vertical[index];
  }

  #cellAt(row: number, column: number): Cell | undefined {
    const { columnCount } = this.#slots;
    return row < 0 || column < 0 || column >= columnCount ? undefined : this.#cells[row * columnCount + column];
  }

  #resolveHorizontal(line: number, column: number): CollapsedBorder {
    const { rows, groups } = this.#slots;
    const above = this.#cellAt(line - 1, column);
    const below = this.#cellAt(line, column);
    if (above && above === below) return NO_BORDER;
    const edge = new Contest();
    edge.add(above?.box, 'bottom');
    edge.add(below?.box, 'top');
    edge.add(rows[line - 1], 'bottom');
    edge.add(rows[line], 'top');
    edge.add(groups.find(({ end, start }) => end === line && end > start)?.box, 'bottom');
    edge.add(groups.find(({ end, start }) => start === line && end > start)?.box, 'top');
    const columns = this.#slots.columns.filter(({ start, span }) => start <= column && column < start + span);
    if (line === 0) for (const { box } of columns) edge.add(box, 'top');
    if (line === rows.length) for (const { box } of columns) edge.add(box, 'bottom');
    if (line === 0) edge.add(this.#table, 'top');
    if (line === rows.length) edge.add(this.#table, 'bottom');
    return edge.winner;
  }

  #resolveVertical(row: number, line: number): CollapsedBorder {
    const { rows, columns, columnCount } = this.#slots;
    const before = this.#cellAt(row, line - 1);
    const after = this.#cellAt(row, line);
    if (before && before === after) return NO_BORDER;
    const [endSide, startSide]: readonly [Side, Side] = this.isRtl ? ['left', 'right'] : ['right', 'left'];
    const group = this.#groupOf(row)?.box;
    const edge = new Contest();
    edge.add(before?.box, endSide);
    edge.add(after?.box, startSide);
    if (line === 0) edge.add(rows[row], startSide);
    if (line === columnCount) edge.add(rows[row], endSide);
    if (line === 0) edge.add(group, startSide);
    if (line === columnCount) edge.add(group, endSide);
    for (const { box, start, span, isGroup } of columns) {
      const ends = isGroup ? start + span === line : start < line && line <= start + span;
      const starts = isGroup ? start === line : start <= line && line < start + span;
      if (ends) edge.add(box, endSide);
      if (starts) edge.add(box, startSide);
    }
    if (line === 0) edge.add(this.#table, startSide);
    if (line === columnCount) edge.add(this.#table, endSide);
    return edge.winner;
  }

  #groupOf(row: number): RowGroup | undefined {
    return this.#slots.groups.find(({ start, end }) => start <= row && row < end);
  }
}

/** Finds the strongest border, the first of equals: added in the order cell, row, row group, column, table. */
class Contest {
  #best = NO_BORDER;
  #isHidden = false;

  add(box: BlockBox | undefined, side: Side): void {
    if (!box || box.style.borderStyle[side] === 'none') return;
    const border = borderOf(box.style, side);
    if (border.style === 'hidden') this.#isHidden = true;
    const best = this.#best;
    const wins =
      border.width > best.width || (border.width === best.width && STYLE_RANK[border.style] > STYLE_RANK[best.style]);
    if (wins) this.#best = border;
  }

  get winner(): CollapsedBorder {
    return this.#isHidden ? NO_BORDER : this.#best;
  }
}

function borderOf({ borderWidth, borderStyle, borderColor }: ComputedStyle, side: Side): CollapsedBorder {
  return { width: borderWidth[side], style: borderStyle[side], color: borderColor[side] };
}
