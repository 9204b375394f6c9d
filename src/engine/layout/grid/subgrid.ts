import { resolveEdges } from '../size/edges.js';
import type { AxisItem } from './axis-item.js';
import { type GridContainer, gutterOf } from './container.js';
import { lengthOf } from './geometry.js';
import type { AreaSize, GridItem, TrackRange } from './grid-item.js';
import type { InheritedTracks, TrackPositions } from './inherited-axes.js';

/** Insets between the edges of a subgrid's area and its content, and how its gutters differ from the parent's. */
interface SubgridEdges {
  readonly before: number;
  readonly after: number;
  /** The subgrid's own gutter, px. */
  readonly gutter: number | undefined;
  /** What each side of a gutter gains from the difference. */
  readonly gutterShare: number;
  readonly isReversed: boolean;
}

/** Margins, borders and padding of a subgrid along one axis of the parent grid. */
export function subgridEdges(
  item: GridItem,
  axis: 'columns' | 'rows',
  areaWidth: number | undefined,
  around: GridContainer,
): SubgridEdges {
  const { box } = item;
  const { margin, insetTop, insetLeft, insetX, insetY } = resolveEdges(box, areaWidth, around.containerSize);
  const gutter = gutterOf(box.style, axis, undefined, around.containerSize);
  const isReversed = item.inherited?.[axis]?.isReversed ?? false;
  const gutters = { gutter, gutterShare: gutter === undefined ? 0 : (gutter - around.gutters[axis]) / 2, isReversed };
  if (axis === 'rows') return { before: margin.top + insetTop, after: margin.bottom + insetY - insetTop, ...gutters };
  const left = margin.left + insetLeft;
  const right = margin.right + insetX - insetLeft;
  const isRtl = around.style.direction === 'rtl';
  return { before: isRtl ? right : left, after: isRtl ? left : right, ...gutters };
}

/** Items of a subgrid as items of the parent grid; the subgrid's own edges contribute even without items. */
export function liftItems(items: readonly AxisItem[], { start, span }: TrackRange, edges: SubgridEdges): AxisItem[] {
  const { before, after, gutterShare, isReversed } = edges;
  const lifted = items.map((item): AxisItem => {
    const at = isReversed ? span - item.start - item.span : item.start;
    const first = at === 0 ? before : gutterShare;
    const last = at + item.span === span ? after : gutterShare;
    return widened(item, start + at, first + last);
  });
  const edge = (at: number, px: number): AxisItem => {
    const size = (): number => px;
    return { start: start + at, span: 1, clips: false, minContent: size, maxContent: size, minimum: size };
  };
  if (span === 1) return [...lifted, edge(0, before + after)];
  return [...lifted, edge(0, before), edge(span - 1, after)];
}

function widened(item: AxisItem, start: number, px: number): AxisItem {
  return {
    start,
    span: item.span,
    clips: item.clips,
    minContent: () => item.minContent() + px,
    maxContent: () => item.maxContent() + px,
    minimum: (automatic) => item.minimum(automatic) + px,
  };
}

/** The area of an item and, for a subgrid, the inherited tracks. */
export function areaOf(
  item: GridItem,
  columns: TrackPositions,
  rows: TrackPositions | undefined,
  grid: GridContainer,
): AreaSize {
  const width = lengthOf(item.column, columns);
  const height = rows && lengthOf(item.row, rows);
  if (!item.inherited) return { width, height };
  const tracks: InheritedTracks = {
    columns: item.inherited.columns && cutTracks(item.column, columns, subgridEdges(item, 'columns', width, grid)),
    rows: item.inherited.rows && rows && cutTracks(item.row, rows, subgridEdges(item, 'rows', width, grid)),
  };
  return { width, height, tracks };
}

/** Gutters of a different width are centred on the parent's. */
function cutTracks({ start, span }: TrackRange, around: TrackPositions, edges: SubgridEdges): TrackPositions {
  const { before, after, gutter, isReversed } = edges;
  const origin = (around.starts[start] ?? 0) + before;
  const size = Math.max(0, (around.ends[start + span - 1] ?? 0) - after - origin);
  const starts = [0];
  const ends: number[] = [];
  for (let index = start; index < start + span - 1; index++) {
    const to = around.ends[index] ?? 0;
    const from = around.starts[index + 1] ?? 0;
    const middle = (to + from) / 2;
    const half = gutter === undefined ? (from - to) / 2 : gutter / 2;
    ends.push(Math.max(starts.at(-1) ?? 0, middle - half - origin));
    starts.push(middle + half - origin);
  }
  ends.push(Math.max(starts.at(-1) ?? 0, size));
  if (!isReversed) return { starts, ends };
  const mirror = (px: number): number => size - px;
  return { starts: ends.toReversed().map(mirror), ends: starts.toReversed().map(mirror) };
}
