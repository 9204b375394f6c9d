import type { Alignment } from '../../css/box-values.js';
import type { TrackSize } from '../../css/grid-values.js';
import { clamp } from '../sizing/sizes.js';
import type { AxisItem } from './axis-item.js';
import { baselineKind, baselineShims, layOutUnsized } from './baseline.js';
import type { SizedAxis } from './columns.js';
import { createTracks, type GridContainer, gapPx } from './container.js';
import { rowContributions } from './contributions.js';
import { rangeOf, type TrackPositions } from './geometry.js';
import type { GridItem } from './grid-item.js';
import { usedLength } from './track.js';
import { sizeTracks } from './track-sizing.js';

/** Sized rows with the content height that they give the container. */
export interface SizedRows extends SizedAxis {
  readonly height: number;
}

/** Sizes the rows at known columns; percentages of an automatic height are resolved in a second round. */
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
  const gap = gapPx(style.rowGap, height, containerSize);
  const room = { size: height, minSize: minHeight, maxSize: maxHeight, gap, constraint: undefined };
  sizeTracks(tracks, items, room, stretchesTracks(style.alignContent));
  return { tracks, gap };
}

function rowItems({ structure, containerSize, layout }: GridContainer, columns: TrackPositions): AxisItem[] {
  const widthOf = ({ column }: GridItem): number => {
    const { start, end } = rangeOf(column, columns);
    return end - start;
  };
  const aligned = structure.items.filter(baselineKind);
  const shims = baselineShims(aligned, (item) => layOutUnsized(item, widthOf(item), containerSize, layout));
  return structure.items.map((item) =>
    rowContributions(item, widthOf(item), shims.get(item) ?? 0, containerSize, layout),
  );
}

/** True where content alignment lets automatic tracks take the free space. */
export function stretchesTracks({ value }: Alignment): boolean {
  return value === 'normal' || value === 'stretch';
}

function usesPercentage({ min, max }: TrackSize): boolean {
  const limit = typeof max === 'object' && 'kind' in max && max.kind === 'fit-content' ? max.limit : undefined;
  return hasPercentage(min) || hasPercentage(max) || hasPercentage(limit);
}

/** Fractions that add up to less than 1 shrink once more against the height they made. */
function isFlexible({ max }: TrackSize): boolean {
  return typeof max === 'object' && 'fr' in max;
}

function hasPercentage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'hasPercentage' in value && value.hasPercentage === true;
}
