import { type AxisItem, type SizingConstraint, spannedTracks } from './axis-item.js';
import { createTracks, describeSubgrid, type GridContainer } from './container.js';
import { columnContribution } from './contributions.js';
import { distinctItems } from './empty-items.js';
import { lengthOf, positionTracks } from './geometry.js';
import type { TrackPositions } from './inherited-axes.js';
import { liftItems, subgridEdges } from './subgrid.js';
import { gapsWithin, type Track } from './track.js';
import { sizeTracks, stretchesTracks } from './track-sizing.js';

/** Sized columns of a grid, and the gutter between them. */
export interface SizedAxis {
  readonly tracks: readonly Track[];
  readonly gap: number;
}

/** Sizes the columns by the contributions of the items, for a definite width or under a constraint. */
export function sizeColumns(grid: GridContainer, constraint: SizingConstraint, items: readonly AxisItem[]): SizedAxis {
  const { structure, style, containerSize, layout, width } = grid;
  const tracks = createTracks(structure.columns, width, containerSize);
  const gap = grid.gutters.columns;
  layout.step(tracks.length + structure.items.length);
  const space = { size: width, minSize: 0, maxSize: Number.POSITIVE_INFINITY, gap, constraint };
  sizeTracks(tracks, items, space, stretchesTracks(style.justifyContent) && constraint === undefined);
  return { tracks, gap };
}

/** Positions of the columns of a grid of that width; for a subgrid, those of the parent grid. */
export function placeColumns(grid: GridContainer, width: number, rows?: TrackPositions): TrackPositions {
  if (grid.tracks?.columns) return grid.tracks.columns;
  return positionColumns(grid, sizeColumns(grid, undefined, columnItems(grid, rows)), width);
}

/** Positions of sized columns in a grid of that width. */
export function positionColumns(grid: GridContainer, { tracks, gap }: SizedAxis, width: number): TrackPositions {
  const { justifyContent, direction } = grid.style;
  const inline = { startIsEnd: false, leftIsEnd: direction === 'rtl', isInline: true };
  return positionTracks(tracks, gap, width, justifyContent, inline);
}

/** Contributions to the columns, in rows that are `known` in the second pass; items of subgrids take their place. */
export function columnItems(grid: GridContainer, known?: TrackPositions): AxisItem[] {
  const { structure, containerSize, layout } = grid;
  const rows = createTracks(structure.rows, grid.height, containerSize);
  const rowGap = grid.gutters.rows;
  const items: AxisItem[] = [];
  for (const item of distinctItems(structure.items, 'column')) {
    if (item.inherited?.columns) {
      const within = columnItems(describeSubgrid(item, undefined, undefined, grid));
      const edges = subgridEdges(item, 'columns', undefined, grid);
      for (const lifted of liftItems(within, item.column, edges)) items.push(lifted);
      continue;
    }
    const areaHeight = known ? lengthOf(item.row, known) : fixedLength(spannedTracks(item.row, rows), rowGap);
    items.push(columnContribution(item, containerSize, areaHeight, layout));
  }
  return items;
}

/** The height of rows that do not depend on their content. */
function fixedLength(tracks: readonly Track[], gap: number): number | undefined {
  let sum = gapsWithin(tracks, gap);
  for (const { min, max, isFlexible } of tracks) {
    if (typeof min !== 'number' || typeof max !== 'number' || isFlexible) return undefined;
    sum += Math.max(min, max);
  }
  return sum;
}
