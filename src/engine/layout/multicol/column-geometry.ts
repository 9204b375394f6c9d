import { type ContainerSize, resolveLength } from '../../css/length.js';
import type { BlockBox } from '../box.js';
import { floorToStep } from '../size/edges.js';

/** Columns of a multi-column container, px. */
export interface ColumnGeometry {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
}

/** A screen has fewer pixels than this limit has columns. */
const MAX_COLUMNS = 1000;

/** Used number and width of columns (CSS Multi-column, section 3.4). */
export function columnGeometry(box: BlockBox, width: number, container: ContainerSize): ColumnGeometry {
  const { columnCount, columnWidth } = box.style;
  const gap = columnGap(box, width, container);
  const fitting =
    columnWidth === 'auto' ? MAX_COLUMNS : Math.max(1, Math.floor((width + gap) / (Math.max(1, columnWidth) + gap)));
  const wanted = columnCount === 'auto' ? MAX_COLUMNS : Math.max(1, columnCount);
  const count = Math.min(fitting, wanted, MAX_COLUMNS);
  return { count, gap, width: Math.max(0, floorToStep((width - (count - 1) * gap) / count)) };
}

/** `normal` is 1 em. */
export function columnGap({ style }: BlockBox, width: number | undefined, container: ContainerSize): number {
  if (style.columnGap === 'normal') return style.fontSizePx;
  return resolveLength(style.columnGap, width, container) ?? 0;
}
