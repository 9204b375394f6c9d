import type {
  ContentRequest,
  ContentSolution,
  IntrinsicWidths,
  LayoutHost,
  Placement,
  WidthsRequest,
} from '../contract.js';
import { alignSelf } from './align.js';
import { baselineKind, baselineShims } from './baseline.js';
import { columnItems, placeColumns, positionColumns, sizeColumns } from './columns.js';
import { columnsFollowRows } from './columns-follow-rows.js';
import { describeGrid, type GridContainer } from './container.js';
import { positionTracks, rangeOf, type TrackPositions } from './geometry.js';
import { type GridItem, type LaidItem, layOutItem } from './grid-item.js';
import { samePositions } from './inherited.js';
import { sizeRows } from './rows.js';
import { type PlacedGrid, staticPosition } from './static-position.js';
import { areaOf } from './subgrid.js';
import { MAX_TRACKS } from './template.js';
import { usedLength } from './track.js';

/** Lays out a grid container: places items, sizes columns, then rows, then items in their areas. */
export function solveGrid(request: ContentRequest, layout: LayoutHost): ContentSolution {
  const grid = describeGrid(request, layout);
  const { columns, rows } = grid.structure;
  if (Math.max(columns.definitions.length, rows.definitions.length) >= MAX_TRACKS) layout.note('grid-tracks');
  const placed = placeTracks(grid, request.width);
  const laid = new Map(grid.structure.items.map((item) => [item, layOut(item, placed, grid)]));
  const shims = baselineShims(grid.structure.items.filter(baselineKind), (item) => laidOf(item, laid));
  const placements = grid.structure.items.map((item) => placeItem(item, laidOf(item, laid), shims.get(item), placed));
  return {
    width: request.width,
    height: placed.height,
    ...baselinesOf(grid, placements, laid),
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

function layOut(item: GridItem, placed: PlacedGrid, grid: GridContainer): LaidItem {
  grid.layout.step();
  return layOutItem(item, areaOf(item, placed.columns, placed.rows, grid), grid.containerSize, grid.layout);
}

function laidOf(item: GridItem, laid: ReadonlyMap<GridItem, LaidItem>): LaidItem {
  const found = laid.get(item);
  if (!found) throw new RangeError('expected an item of this grid');
  return found;
}

function placeItem(item: GridItem, laid: LaidItem, shim: number | undefined, placed: PlacedGrid): Placement {
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
    { containerReversed: isRtl, itemReversed: box.style.direction === 'rtl' },
  );
  const y = alignSelf(
    row.end - row.start,
    height,
    { before: margin.top, after: margin.bottom, beforeIsAuto: autoMargin.top, afterIsAuto: autoMargin.bottom },
    align,
    { containerReversed: false, itemReversed: false },
  );
  const shift = shim === undefined ? 0 : align.value === 'last-baseline' ? -shim : shim;
  return { box, x: areaLeft + x, y: row.start + y + shift, constraint: laid.constraint };
}

/** Baselines of the container: of the first and the last row that contain items (section 10.6). */
function baselinesOf(grid: GridContainer, placements: readonly Placement[], laid: ReadonlyMap<GridItem, LaidItem>) {
  const { items } = grid.structure;
  const order = items.map((_, index) => index).sort((a, b) => compareItems(items[a], items[b]));
  const pick = (index: number | undefined, which: 'firstBaseline' | 'lastBaseline'): number | undefined => {
    const item = index === undefined ? undefined : items[index];
    const placement = index === undefined ? undefined : placements[index];
    if (!item || !placement) return undefined;
    const { measured } = laidOf(item, laid);
    return placement.y + (measured[which] ?? measured.height);
  };
  const first = order[0];
  const firstRow = first === undefined ? undefined : items[first]?.row.start;
  const sharing = order.find((index) => {
    const item = items[index];
    return item?.row.start === firstRow && item && baselineKind(item) === 'baseline';
  });
  return { firstBaseline: pick(sharing ?? first, 'firstBaseline'), lastBaseline: pick(order.at(-1), 'lastBaseline') };
}

function compareItems(a: GridItem | undefined, b: GridItem | undefined): number {
  if (!a || !b) return 0;
  return a.row.start - b.row.start || a.column.start - b.column.start;
}
