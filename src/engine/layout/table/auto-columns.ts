import type { Size } from '../../css/computed/box-values.js';
import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { BlockBox } from '../box.js';
import type { LayoutHost } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { type Column, emptyColumn } from './column-constraints.js';
import type { Cell, TableSlots } from './slots.js';
import { shareWidth, sum } from './width-shares.js';

/**
 * Widths that cells and column boxes need in automatic layout; wide cells distribute theirs over the spanned columns.
 */
export function measureColumns(
  slots: TableSlots,
  spacingPx: number,
  container: ContainerSize,
  layout: LayoutHost,
): Column[] {
  const columns = Array.from({ length: slots.columnCount }, emptyColumn);
  for (const { box, start, span, isGroup } of slots.columns) {
    if (isGroup && slots.columns.some((other) => !other.isGroup && other.start >= start && other.start < start + span))
      continue;
    for (const column of columns.slice(start, start + span)) applyColumnWidth(column, box, container);
  }
  for (const cell of slots.cells) {
    if (cell.isWide) continue;
    const column = columns[cell.column];
    if (!column) continue;
    const own = measureCell(cell, container, layout);
    addCell(column, own);
  }
  const wide = slots.cells.filter((cell) => cell.isWide).sort((a, b) => a.columnSpan - b.columnSpan);
  for (const cell of wide) {
    layout.step(cell.columnSpan);
    distributeCell(
      measureCell(cell, container, layout),
      columns.slice(cell.column, cell.column + cell.columnSpan),
      spacingPx,
    );
  }
  limitPercentages(columns);
  return columns;
}

/** A width in px overrides content: the column is as wide as the widest of them, if content fits. */
function addCell(column: Column, own: Readonly<Column>): void {
  column.min = Math.max(column.min, own.min);
  if (own.percent !== undefined) column.percent = Math.max(column.percent ?? 0, own.percent);
  if (own.isFixed && !column.isFixed) column.max = own.max;
  else if (own.isFixed || !column.isFixed) column.max = Math.max(column.max, own.max);
  column.isFixed ||= own.isFixed;
  column.max = Math.max(column.max, column.min);
}

function applyColumnWidth(column: Column, { style: { width, minWidth } }: BlockBox, container: ContainerSize): void {
  const min = fixedPx(minWidth, container) ?? 0;
  column.min = Math.max(column.min, min);
  column.max = Math.max(column.max, min);
  const percent = percentOf(width);
  const fixed = fixedPx(width, container);
  if (percent !== undefined) column.percent = percent;
  else if (fixed !== undefined) {
    column.max = Math.max(column.max, fixed);
    column.isFixed = true;
  }
}

/** Border-box widths of a cell: its content sets the minimum, its own width raises the maximum. */
function measureCell({ box }: Cell, container: ContainerSize, layout: LayoutHost): Readonly<Column> {
  layout.step();
  const { style } = box;
  const { insetX } = resolveEdges(box, undefined, container);
  const outer = (size: Size | 'none'): number | undefined => {
    const px = fixedPx(size, container);
    if (px === undefined) return undefined;
    return style.boxSizing === 'border-box' ? Math.max(px, insetX) : px + insetX;
  };
  const content = layout.contentWidths(box, container);
  const min = Math.max(content.min, outer(style.minWidth) ?? 0);
  const percent = percentOf(style.width);
  const fixed = outer(style.width);
  const limit = outer(style.maxWidth) ?? Number.POSITIVE_INFINITY;
  const max = Math.max(min, Math.min(limit, fixed ?? content.max));
  return { min, max, percent, isFixed: fixed !== undefined };
}

function distributeCell(cell: Readonly<Column>, columns: readonly Column[], spacingPx: number): void {
  const gaps = Math.max(0, columns.length - 1) * spacingPx;
  if (cell.percent !== undefined) distributePercent(cell.percent, columns);
  const plain = columns.map((column) => ({ ...column, percent: undefined }));
  const share = (target: number): number[] => shareWidth(plain, Math.max(0, target - gaps));
  const mins = share(cell.min);
  const maxes = share(Math.max(cell.max, cell.min));
  columns.forEach((column, index) => {
    column.min = Math.max(column.min, mins[index] ?? 0);
    column.max = Math.max(column.max, column.min, maxes[index] ?? 0);
  });
}

/** The part of a percentage that the columns lack goes to those without one, by their max-content. */
function distributePercent(percent: number, columns: readonly Column[]): void {
  const rest = percent - sum(columns.map((column) => column.percent ?? 0));
  const open = columns.filter((column) => column.percent === undefined);
  if (rest <= 0 || open.length === 0) return;
  const total = sum(open.map(({ max }) => max));
  for (const column of open) column.percent = total > 0 ? (rest * column.max) / total : rest / open.length;
}

/** Percentages beyond 100 are cut from the last columns. */
function limitPercentages(columns: readonly Column[]): void {
  let left = 100;
  for (const column of columns) {
    if (column.percent === undefined) continue;
    column.percent = Math.min(column.percent, left);
    left -= column.percent;
  }
}

/** Px of a plain length without percentage. */
export function fixedPx(size: Size | 'none', container: ContainerSize): number | undefined {
  if (!isLength(size)) return undefined;
  return resolveLength(size, undefined, container);
}

/** Per cent of a plain percentage; in tables calc() with one behaves as `auto`. */
export function percentOf(size: Size | 'none'): number | undefined {
  return isLength(size) && typeof size !== 'number' ? size.percentage : undefined;
}

function isLength(size: Size | 'none'): size is Length {
  return typeof size === 'number' || (typeof size === 'object' && size.kind === 'expression');
}

/** Wider than any page: for a table whose percentages leave nothing to its other columns. */
const UNBOUNDED_PX = 1_000_000;

/** Content widths of the grid of columns: minimum, and maximum including percentages if they count. */
export function widthsOfColumns(
  columns: readonly Column[],
  spacingPx: number,
  percentagesCount: boolean,
): { min: number; max: number } {
  const gaps = columns.length > 0 ? (columns.length + 1) * spacingPx : 0;
  const min = sum(columns.map((column) => column.min));
  const max = sum(columns.map((column) => column.max));
  const needed = percentagesCount ? Math.max(max, widthForPercentages(columns)) : max;
  return { min: min + gaps, max: needed + gaps };
}

/** The smallest width at which every percentage column, and the remainder, holds its content. */
function widthForPercentages(columns: readonly Column[]): number {
  const percentSum = sum(columns.map(({ percent }) => percent ?? 0));
  if (percentSum === 0) return 0;
  const others = sum(columns.filter(({ percent }) => percent === undefined).map((column) => column.max));
  const rest = others === 0 ? 0 : percentSum < 100 ? (others * 100) / (100 - percentSum) : UNBOUNDED_PX;
  const widest = columns.map(({ percent, max }) => (percent ? (max * 100) / percent : 0));
  return Math.min(UNBOUNDED_PX, Math.max(rest, ...widest));
}
