import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox } from '../box.js';
import type {
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  Placement,
  WidthsRequest,
} from '../contract.js';
import { sameContainer } from '../laid-box.js';
import { resolveEdges } from '../size/edges.js';
import { fixedPx } from './auto-columns.js';
import { growRows, type Row } from './height-shares.js';
import { type PlacedTable, placeCells, placeColumns, placeGroups, placeRows } from './placements.js';
import {
  type ColumnPlan,
  type ColumnPositions,
  contentWidthsOfPlan,
  planColumns,
  positionColumns,
} from './plan-columns.js';
import { measureRows } from './row-heights.js';
import { type Cell, slotsOf, type TableSlots } from './slots.js';

/**
 * Lays out a whole table: every row group, row, column and cell is placed from here, so their own content is empty. The
 * table may exceed the requested size: content is never cut off.
 */
export function solveTable(request: ContentRequest, layout: LayoutHost): ContentSolution {
  if (request.box.tablePart !== 'table') return emptySolution(request.width);
  const { slots, plan, narrowest } = planTable(request, layout);
  const width = Math.max(request.width, narrowest);
  const columns = positionColumns(plan, width);
  const hasSpacing = request.box.style.borderCollapse === 'separate' && slots.columnCount > 0;
  const spacing = hasSpacing ? request.box.style.borderSpacing.y : 0;
  return solveRows(request, layout, slots, columns, { width, spacing });
}

/** Widths of the columns; no caption is wider than its table. */
export function tableWidths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  if (request.box.tablePart !== 'table') return { min: 0, max: 0 };
  const { widths, narrowest } = planTable(request, layout);
  return { min: narrowest, max: Math.max(widths.max, narrowest) };
}

function planTable({ box, container }: WidthsRequest, layout: LayoutHost) {
  const slots = slotsOf(box);
  const plan = planOnce(box, slots, container, layout);
  const edges = resolveEdges(box, undefined, container);
  const widths = contentWidthsOfPlan(plan, box);
  const narrowest = Math.max(widths.min, captionMinWidth(slots.captions, container, layout) - edges.insetX);
  return { slots, plan, widths, narrowest };
}

/** The columns of each table as last planned: its widths and its solution need the same. */
const PLANS = new WeakMap<TableSlots, { readonly container: ContainerSize; readonly plan: ColumnPlan }>();

function planOnce(box: BlockBox, slots: TableSlots, container: ContainerSize, layout: LayoutHost): ColumnPlan {
  const known = PLANS.get(slots);
  if (known && sameContainer(known.container, container)) return known.plan;
  const plan = planColumns(box, slots, container, layout);
  PLANS.set(slots, { container, plan });
  return plan;
}

function emptySolution(width: number): ContentSolution {
  return { width, height: 0, firstBaseline: undefined, lastBaseline: undefined, placements: [] };
}

function solveRows(
  request: ContentRequest,
  layout: LayoutHost,
  slots: TableSlots,
  columns: ColumnPositions,
  { width, spacing }: { readonly width: number; readonly spacing: number },
): ContentSolution {
  const { box, container } = request;
  const edges = resolveEdges(box, undefined, container);
  const measured = measureRows(slots, (cell) => spannedWidth(cell, columns), spacing, container, layout);
  const { rows } = measured;
  const captions = stackCaptions(slots.captions, width + edges.insetX, container, layout);
  const shownRows = rows.filter((row) => !row.isCollapsed).length;
  const gaps = shownRows > 0 ? (shownRows + 1) * spacing : 0;
  const wanted = Math.max(request.height ?? 0, request.minHeight) - gaps;
  growTableRows(slots, rows, wanted, request.height === undefined ? undefined : wanted);
  const rowsHeight = rows.reduce((total, row) => total + row.height, gaps);
  const gridHeight = rowsHeight + heightOfEmptyGroup(slots, container);
  const placed: PlacedTable = {
    slots,
    columns,
    rowStarts: startsOf(rows, captions.above + spacing, spacing),
    rowHeights: rows.map((row) => row.height),
    measured,
    width,
    isRtl: box.style.direction === 'rtl',
    spacing: columns.starts[0] ?? 0,
    excessHeight: Math.max(gridHeight, request.height ?? 0) - rowsHeight,
    heightIsDefinite: request.height !== undefined && box.style.height !== 'auto',
    container,
  };
  const height = Math.max(gridHeight, request.height ?? 0) + captions.above + captions.below;
  const captionPlacements = captions
    .place(height + edges.insetY)
    .map(
      (placement): Placement => ({ ...placement, x: placement.x - edges.insetLeft, y: placement.y - edges.insetTop }),
    );
  return {
    width,
    height,
    firstBaseline: baselineOfRow(0, placed),
    lastBaseline: baselineOfRow(rows.length - 1, placed),
    placements: [
      ...captionPlacements,
      ...placeColumns(placed),
      ...placeGroups(placed),
      ...placeRows(placed),
      ...placeCells(placed),
    ],
    staticPositions: slots.outOfFlow.map((child) => ({ box: child, x: 0, y: 0, alignX: 'start', alignY: 'start' })),
    ...(slots.captions.length > 0 ? { captions: { above: captions.above, below: captions.below } } : {}),
  };
}

/** A row group without rows is as high as its style says. */
function heightOfEmptyGroup({ groups }: TableSlots, container: ContainerSize): number {
  const empty = groups.find(({ start, end }) => start === end)?.box;
  return (empty && fixedPx(empty.style.height, container)) ?? 0;
}

/** Width of the columns that a cell spans, with the spacing between them. */
function spannedWidth({ column, columnSpan }: Cell, { starts, widths }: ColumnPositions): number {
  const last = column + columnSpan - 1;
  return (starts[last] ?? 0) + (widths[last] ?? 0) - (starts[column] ?? 0);
}

function startsOf(rows: readonly Row[], first: number, spacing: number): number[] {
  let position = first;
  return rows.map((row) => {
    const start = position;
    if (!row.isCollapsed) position += row.height + spacing;
    return start;
  });
}

/** Excess height goes to the table's bodies, to header and footer only if there is none. */
function growTableRows(
  slots: TableSlots,
  rows: readonly Row[],
  targetPx: number,
  percentBasisPx: number | undefined,
): void {
  const isBody = (row: number): boolean => {
    const display = slots.groups.find(({ start, end }) => start <= row && row < end)?.box?.style.display;
    return display !== 'table-header-group' && display !== 'table-footer-group';
  };
  const bodies = rows.filter((_, row) => isBody(row));
  // A body without rows also takes the height, without visible effect.
  if (bodies.length === 0 && slots.groups.some(({ start, end }) => start === end)) return;
  const chosen = bodies.length > 0 ? bodies : rows;
  const others = rows.filter((row) => !chosen.includes(row)).reduce((total, row) => total + row.height, 0);
  growRows(chosen, targetPx - others, percentBasisPx);
}

function baselineOfRow(row: number, { measured, rowStarts, rowHeights }: PlacedTable): number | undefined {
  const start = rowStarts[row];
  if (start === undefined) return undefined;
  const shared = measured.baselines[row] ?? 0;
  return start + (shared > 0 ? shared : (rowHeights[row] ?? 0));
}

/** Captions above and below the grid; y from the top of the table's border box. */
interface StackedCaptions {
  readonly above: number;
  readonly below: number;
  place(boxHeight: number): Placement[];
}

/** Lays out captions at the width of the table's border box. */
function stackCaptions(
  captions: readonly BlockBox[],
  widthPx: number,
  container: ContainerSize,
  layout: LayoutHost,
): StackedCaptions {
  let above = 0;
  let below = 0;
  const stacked = captions.map((box) => {
    const { margin } = resolveEdges(box, widthPx, container);
    const constraint = {
      width: box.style.width === 'auto' ? Math.max(0, widthPx - margin.left - margin.right) : undefined,
      height: undefined,
      available: widthPx,
      autoWidth: 'fill',
      percentWidth: widthPx,
      percentHeight: undefined,
      container,
    } as const;
    const outer = layout.measure(box, constraint).height + margin.top + margin.bottom;
    const isBelow = box.style.captionSide === 'bottom';
    const offset = isBelow ? below : above;
    if (isBelow) below += outer;
    else above += outer;
    return { isBelow, box, x: margin.left, y: offset + margin.top, constraint };
  });
  return {
    above,
    below,
    place: (boxHeight) =>
      stacked.map(({ isBelow, box, x, y, constraint }) => ({
        box,
        x,
        y: isBelow ? boxHeight - below + y : y,
        constraint,
      })),
  };
}

/** Min-content width of the captions, with margins: a lower limit of the table's width. */
function captionMinWidth(captions: readonly BlockBox[], container: ContainerSize, layout: LayoutHost): number {
  return captions.reduce((widest, box) => {
    const { margin } = resolveEdges(box, undefined, container);
    return Math.max(widest, layout.intrinsicWidths(box, container).min + margin.left + margin.right);
  }, 0);
}
