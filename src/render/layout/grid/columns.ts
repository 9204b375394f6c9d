import type { SizingConstraint } from './axis-item.js';
import { createTracks, type GridContainer, gapPx } from './container.js';
import { columnContributions } from './contributions.js';
import { stretchesTracks } from './rows.js';
import { gapsWithin, type Track } from './track.js';
import { sizeTracks } from './track-sizing.js';

/** Sized columns of a grid, and the gutter between them. */
export interface SizedAxis {
  readonly tracks: readonly Track[];
  readonly gap: number;
}

/** Sizes the columns, for a definite width or under a constraint. */
export function sizeColumns(grid: GridContainer, constraint: SizingConstraint): SizedAxis {
  const { structure, style, containerSize, layout, width } = grid;
  const tracks = createTracks(structure.columns, width, containerSize);
  const gap = gapPx(style.columnGap, width, containerSize);
  const rows = createTracks(structure.rows, grid.height, containerSize);
  const rowGap = gapPx(style.rowGap, grid.height, containerSize);
  layout.step(tracks.length + structure.items.length);
  const items = structure.items.map((item) => {
    const spanned = rows.slice(item.row.start, item.row.start + item.row.span);
    return columnContributions(item, containerSize, fixedLength(spanned, rowGap), layout);
  });
  const room = { size: width, minSize: 0, maxSize: Number.POSITIVE_INFINITY, gap, constraint };
  sizeTracks(tracks, items, room, stretchesTracks(style.justifyContent) && constraint === undefined);
  return { tracks, gap };
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
