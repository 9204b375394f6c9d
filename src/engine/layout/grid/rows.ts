import type { TrackSize } from '../../css/computed/grid-values.js';
import { clamp } from '../size/sizes.js';
import type { AxisItem } from './axis-item.js';
import { baselineKind, baselineShims } from './baseline.js';
import { placeColumns, type SizedAxis } from './columns.js';
import { createTracks, describeSubgrid, type GridContainer, gutterOf } from './container.js';
import { rowContribution } from './contributions.js';
import { distinctItems } from './empty-items.js';
import { type AreaSize, type GridItem, layOutItem } from './grid-item.js';
import type { TrackPositions } from './inherited-axes.js';
import { areaOf, liftItems, subgridEdges } from './subgrid.js';
import { usedLength } from './track.js';
import { sizeTracks, stretchesTracks } from './track-sizing.js';

/** Sized rows with the resulting content height of the container. */
interface SizedRows extends SizedAxis {
  readonly height: number;
}

/** Sizes the rows at known columns; percentages of an automatic height are resolved in a second pass. */
export function sizeRows(grid: GridContainer, columns: TrackPositions): SizedRows {
  const { height, minHeight, maxHeight, style, structure } = grid;
  const items = rowItems(grid, columns);
  const first = sizeRowsIn(grid, items, height);
  if (height !== undefined) return { ...first, height };
  const automatic = clamp(usedLength(first.tracks, first.gap), minHeight, maxHeight);
  const dependsOnHeight =
    hasPercentage(style.rowGap) ||
    structure.rows.definitions.some(({ size }) => usesPercentage(size) || isFlexible(size));
  if (!dependsOnHeight) return { ...first, height: automatic };
  return { ...sizeRowsIn(grid, items, automatic), height: automatic };
}

function sizeRowsIn(grid: GridContainer, items: readonly AxisItem[], height: number | undefined): SizedAxis {
  const { structure, style, containerSize, minHeight, maxHeight, layout } = grid;
  layout.step(structure.rows.definitions.length + items.length);
  const tracks = createTracks(structure.rows, height, containerSize);
  const gap = gutterOf(style, 'rows', height, containerSize) ?? grid.gutters.rows;
  const space = { size: height, minSize: minHeight, maxSize: maxHeight, gap, constraint: undefined };
  sizeTracks(tracks, items, space, stretchesTracks(style.alignContent));
  return { tracks, gap };
}

/** Contributions to the rows; items of subgrids take the place of the subgrid. */
function rowItems(grid: GridContainer, columns: TrackPositions): AxisItem[] {
  const { structure, containerSize, layout } = grid;
  const distinct = distinctItems(structure.items, 'row');
  const areas = new Map(distinct.map((item) => [item, areaOf(item, columns, undefined, grid)]));
  const areaFor = (item: GridItem): AreaSize => areas.get(item) ?? { width: 0, height: undefined };
  const aligned = distinct.filter(baselineKind);
  const shims = baselineShims(aligned.map((item) => layOutItem(item, areaFor(item), containerSize, layout)));
  const items: AxisItem[] = [];
  for (const item of distinct) {
    const area = areaFor(item);
    if (item.inherited?.rows) {
      const edges = subgridEdges(item, 'rows', area.width, grid);
      for (const lifted of liftItems(subgridRowItems(item, area, grid), item.row, edges)) items.push(lifted);
    } else items.push(rowContribution(item, area, shims.get(item) ?? 0, containerSize, layout));
  }
  return items;
}

/** Items of a subgrid, at its used width. */
function subgridRowItems(item: GridItem, area: AreaSize, grid: GridContainer): AxisItem[] {
  const { edges, measured } = layOutItem(item, area, grid.containerSize, grid.layout);
  const width = Math.max(0, measured.width - edges.insetX);
  const within = describeSubgrid(item, width, area.tracks, grid);
  return rowItems(within, placeColumns(within, width));
}

function usesPercentage({ min, max }: TrackSize): boolean {
  const limit = typeof max === 'object' && 'kind' in max && max.kind === 'fit-content' ? max.limit : undefined;
  return hasPercentage(min) || hasPercentage(max) || hasPercentage(limit);
}

/** Fractions that add up to less than 1 shrink once more against the resulting height. */
function isFlexible({ max }: TrackSize): boolean {
  return typeof max === 'object' && 'fr' in max;
}

function hasPercentage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'hasPercentage' in value && value.hasPercentage === true;
}
