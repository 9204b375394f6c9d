import type {
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  Placement,
  WidthsRequest,
} from '../contract.js';
import { startsAtEnd } from '../writing-mode/axes.js';
import { alignSelf } from './align.js';
import { baselineKind, baselineShims } from './baseline.js';
import { columnItems, placeColumns, positionColumns, sizeColumns } from './columns.js';
import { columnsFollowRows } from './columns-follow-rows.js';
import { describeGrid, type GridContainer } from './container.js';
import { LaidEmptyItems } from './empty-items.js';
import { positionTracks, rangeOf } from './geometry.js';
import { type GridItem, type LaidItem, layOutItem } from './grid-item.js';
import { samePositions } from './inherited.js';
import type { TrackPositions } from './inherited-axes.js';
import { sizeRows } from './rows.js';
import { type PlacedGrid, staticPosition } from './static-position.js';
import type { GridStructure } from './structure.js';
import { areaOf } from './subgrid.js';
import { MAX_TRACKS } from './template.js';
import { usedLength } from './track.js';

/** Lays out a grid container: places items, sizes columns, then rows, then items in their areas. */
export function solveGrid(request: ContentRequest, layout: LayoutHost): ContentSolution {
  const grid = describeGrid(request, layout);
  const { columns, rows } = grid.structure;
  if (Math.max(columns.definitions.length, rows.definitions.length) >= MAX_TRACKS) layout.note('grid-tracks');
  const placed = placeTracks(grid, request.width);
  const { items, hasBaselines } = grid.structure;
  const empty = new LaidEmptyItems();
  const laid = items.map((item) => layOut(item, placed, grid, empty));
  const shims = baselineShims(hasBaselines ? laid : []);
  const placements = laid.map((one) => placeItem(one, shims.get(one.item), placed));
  return {
    width: request.width,
    height: placed.height,
    ...baselinesOf(grid.structure, laid, placements),
    placements,
    staticPositions: grid.outOfFlow.map((box) => staticPosition(box, placed)),
  };
}

/** Intrinsic widths: the columns under a min-content and a max-content constraint (section 5.2). */
export function gridWidths(request: WidthsRequest, layout: LayoutHost): IntrinsicWidths {
  const grid = describeGrid({ ...request, width: undefined }, layout);
  const hasSecondPass = columnsFollowRows(grid);
  const items = columnItems(grid);
  const widthUnder = (constraint: 'min-content' | 'max-content'): number => {
    const first = sizeColumns(grid, constraint, items);
    const width = usedLength(first.tracks, first.gap);
    if (!hasSecondPass) return width;
    const { rows } = placeRows(grid, positionColumns(grid, first, width));
    const { tracks, gap } = sizeColumns(grid, constraint, columnItems(grid, rows));
    return usedLength(tracks, gap);
  };
  return { min: widthUnder('min-content'), max: widthUnder('max-content') };
}

function placeTracks(grid: GridContainer, width: number): PlacedGrid {
  const { style, structure } = grid;
  const columns = placeColumns(grid, width);
  const first = { columns, ...placeRows(grid, columns) };
  const sized = columnsFollowRows(grid) ? sizeAgain(first, grid, width) : first;
  return { style, structure, ...sized, width, containerSize: grid.containerSize };
}

type SizedTracks = Pick<PlacedGrid, 'columns' | 'rows' | 'height'>;

/** The second pass: contributions to the columns may depend on the rows, and rows depend on columns (section 11.1). */
function sizeAgain(first: SizedTracks, grid: GridContainer, width: number): SizedTracks {
  const columns = placeColumns(grid, width, first.rows);
  return samePositions(columns, first.columns) ? first : { columns, ...placeRows(grid, columns) };
}

function placeRows(grid: GridContainer, columns: TrackPositions): Pick<PlacedGrid, 'rows' | 'height'> {
  const shared = grid.tracks?.rows;
  if (shared) return { rows: shared, height: grid.height ?? shared.ends.at(-1) ?? 0 };
  const { tracks, gap, height } = sizeRows(grid, columns);
  const block = { startIsEnd: false, leftIsEnd: false, isInline: false };
  return { rows: positionTracks(tracks, gap, height, grid.style.alignContent, block), height };
}

function layOut(item: GridItem, placed: PlacedGrid, grid: GridContainer, empty: LaidEmptyItems): LaidItem {
  grid.layout.step();
  const area = areaOf(item, placed.columns, placed.rows, grid);
  if (!item.isSizedByStyle) return layOutItem(item, area, grid.containerSize, grid.layout);
  const known = empty.get(item, area);
  if (known) return known;
  const laid = layOutItem(item, area, grid.containerSize, grid.layout);
  empty.add(laid, area);
  return laid;
}

function placeItem(laid: LaidItem, shim: number | undefined, placed: PlacedGrid): Placement {
  const { item } = laid;
  const { box, justify, align } = item;
  const { margin, autoMargin } = laid.edges;
  const { width, height } = laid.measured;
  const isRtl = placed.style.direction === 'rtl';
  const column = rangeOf(item.column, placed.columns);
  const row = rangeOf(item.row, placed.rows);
  const areaLeft = isRtl ? placed.width - column.end : column.start;
  const x = alignSelf(
    column.end - column.start,
    width,
    { before: margin.left, after: margin.right, beforeIsAuto: autoMargin.left, afterIsAuto: autoMargin.right },
    justify,
    { containerReversed: isRtl, itemReversed: startsAtEnd('x', box.style) },
  );
  const y = alignSelf(
    row.end - row.start,
    height,
    { before: margin.top, after: margin.bottom, beforeIsAuto: autoMargin.top, afterIsAuto: autoMargin.bottom },
    align,
    { containerReversed: false, itemReversed: startsAtEnd('y', box.style) },
  );
  const shift = shim === undefined ? 0 : align.value === 'last-baseline' ? -shim : shim;
  // Another empty item may have been measured for it.
  const measured = item.isSizedByStyle ? laid.measured : undefined;
  return { box, x: areaLeft + x, y: row.start + y + shift, constraint: laid.constraint, measured };
}

/**
 * Baselines of the container: of the first and the last item by row and column. In the first row, an item that aligns by
 * its baseline takes precedence (section 10.6).
 */
function baselinesOf(
  { items, hasBaselines }: GridStructure,
  laid: readonly LaidItem[],
  placements: readonly Placement[],
): Pick<ContentSolution, 'firstBaseline' | 'lastBaseline'> {
  let first = 0;
  let last = 0;
  for (let index = 1; index < items.length; index++) {
    if (compareItems(items[index], items[first]) < 0) first = index;
    if (compareItems(items[index], items[last]) >= 0) last = index;
  }
  const firstRow = items[first]?.row.start;
  let sharing: number | undefined;
  for (const [index, item] of hasBaselines ? items.entries() : []) {
    if (item.row.start !== firstRow || baselineKind(item) !== 'baseline') continue;
    if (sharing === undefined || compareItems(item, items[sharing]) < 0) sharing = index;
  }
  const pick = (index: number, which: 'firstBaseline' | 'lastBaseline'): number | undefined => {
    const measured = laid[index]?.measured;
    const placement = placements[index];
    return measured && placement && placement.y + (measured[which] ?? measured.height);
  };
  return { firstBaseline: pick(sharing ?? first, 'firstBaseline'), lastBaseline: pick(last, 'lastBaseline') };
}

function compareItems(a: GridItem | undefined, b: GridItem | undefined): number {
  if (!a || !b) return 0;
  return a.row.start - b.row.start || a.column.start - b.column.start;
}
