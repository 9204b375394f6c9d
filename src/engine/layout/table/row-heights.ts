import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { Constraint, LayoutHost, Measured } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { fixedPx, percentOf } from './auto-columns.js';
import { growRows, type Row } from './height-shares.js';
import type { Cell, TableSlots } from './slots.js';

/** A cell laid out at the width of its columns, with the height of its content. */
export interface MeasuredCell {
  readonly cell: Cell;
  readonly width: number;
  readonly measured: Measured;
  /** From the top of the cell to the baseline that its row shares; `undefined` if it does not take part. */
  readonly ascent: number | undefined;
}

/** Row heights from their cells (CSS 2, 17.5.3), with the baseline of each. */
export interface MeasuredRows {
  readonly rows: readonly Row[];
  readonly cells: readonly MeasuredCell[];
  readonly baselines: readonly number[];
}

/** The constraint of a cell at a width; `height` as decided by its rows, or the content's own. */
export function cellConstraint(widthPx: number, height: number | 'content', container: ContainerSize): Constraint {
  return {
    width: widthPx,
    height,
    available: widthPx,
    autoWidth: 'fit',
    percentWidth: widthPx,
    percentHeight: undefined,
    container,
  };
}

/** Measures all cells and the rows they form. */
export function measureRows(
  slots: TableSlots,
  widthOf: (cell: Cell) => number,
  spacingPx: number,
  container: ContainerSize,
  layout: LayoutHost,
): MeasuredRows {
  const cells = slots.cells.map((cell): MeasuredCell => {
    layout.step();
    return measureContent(cell, widthOf(cell), container, layout);
  });
  const baselines = slots.rows.map(() => 0);
  cells.forEach(({ cell, ascent }) => {
    if (ascent !== undefined) baselines[cell.row] = Math.max(baselines[cell.row] ?? 0, ascent);
  });
  const rows = slots.rows.map(({ style }): Row => {
    const px = fixedPx(style.height, container);
    const percent = percentOf(style.height);
    return {
      height: Math.max(px ?? 0, fixedPx(style.minHeight, container) ?? 0),
      isFixed: px !== undefined,
      percent,
      isEmpty: true,
      isCollapsed: style.visibility === 'collapse',
    };
  });
  cells.forEach((entry) => {
    const row = rows[entry.cell.row];
    if (entry.cell.rowSpan > 1 || !row) return;
    const own = ownHeight(entry.cell, container);
    row.height = Math.max(row.height, outerHeight(entry, baselines, own));
    row.isEmpty = false;
    if (own !== undefined) row.isFixed = true;
    const percent = percentOf(entry.cell.box.style.height);
    if (percent !== undefined) row.percent = Math.max(row.percent ?? 0, percent);
  });
  const tall = cells.filter(({ cell }) => cell.rowSpan > 1).sort((a, b) => a.cell.rowSpan - b.cell.rowSpan);
  for (const entry of tall) {
    const spanned = rows.slice(entry.cell.row, entry.cell.row + entry.cell.rowSpan);
    const needed = outerHeight(entry, baselines, ownHeight(entry.cell, container));
    growRows(spanned, needed - (spanned.length - 1) * spacingPx);
  }
  for (const row of rows) if (row.isCollapsed) row.height = 0;
  return { rows, cells, baselines };
}

function measureContent(cell: Cell, width: number, container: ContainerSize, layout: LayoutHost): MeasuredCell {
  const measured = layout.measure(cell.box, cellConstraint(width, 'content', container));
  return { cell, width, measured, ascent: sharesBaseline(cell) ? baselineOf(cell, measured, container) : undefined };
}

/** Height including the shift down to the shared baseline. */
function outerHeight(
  { cell, measured, ascent }: MeasuredCell,
  baselines: readonly number[],
  own: number | undefined,
): number {
  const shift = ascent === undefined ? 0 : (baselines[cell.row] ?? ascent) - ascent;
  return Math.max(measured.height + shift, own ?? 0);
}

/** Minimum height from the style of a cell, border box. */
export function ownHeight({ box }: Cell, container: ContainerSize): number | undefined {
  const { style } = box;
  const px = fixedPx(style.height, container);
  const min = fixedPx(style.minHeight, container);
  if (px === undefined && min === undefined) return undefined;
  const wanted = Math.max(px ?? 0, min ?? 0);
  if (style.boxSizing === 'border-box') return wanted;
  return wanted + resolveEdges(box, undefined, container).insetY;
}

function sharesBaseline({ box }: Cell): boolean {
  const { verticalAlign } = box.style;
  return verticalAlign !== 'top' && verticalAlign !== 'middle' && verticalAlign !== 'bottom';
}

/** Without a line of text the bottom of the content box is used. */
function baselineOf({ box }: Cell, measured: Measured, container: ContainerSize): number {
  if (measured.firstBaseline !== undefined) return measured.firstBaseline;
  const { borderWidth, padding } = box.style;
  const bottom = borderWidth.bottom + (resolveLength(padding.bottom, 0, container) ?? 0);
  return measured.height - bottom;
}
