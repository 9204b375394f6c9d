import type { Alignment } from '../../css/computed/box-values.js';
import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BoxEdges, SizedBox } from '../box.js';
import type { Constraint, KnownHeight, LayoutHost, Measured } from '../contract.js';
import { resolveEdges } from '../size/edges.js';
import { type PreferredRatio, preferredRatio, widthFromHeight } from '../size/ratio.js';
import { clamp, resolveHeight, resolveWidth, type SizeContext } from '../size/sizes.js';
import type { InheritedAxes, InheritedTracks } from './inherited-axes.js';

/** A placed item; indexes refer to tracks of the implicit grid. */
export interface GridItem {
  readonly box: SizedBox;
  readonly column: TrackRange;
  readonly row: TrackRange;
  readonly justify: Alignment;
  readonly align: Alignment;
  /** For a subgrid: the axes inherited from the parent grid. */
  readonly inherited: InheritedAxes | undefined;
  /** Empty, and not aligned by its baseline: equal to other items of its style. */
  readonly isSizedByStyle: boolean;
}

export interface TrackRange {
  readonly start: number;
  readonly span: number;
}

/** An item laid out in its area. */
export interface LaidItem {
  readonly item: GridItem;
  readonly edges: BoxEdges;
  readonly constraint: Constraint;
  readonly measured: Measured;
}

/** The size of a grid area; the height is `undefined` while rows are not sized. */
export interface AreaSize {
  readonly width: number;
  readonly height: number | undefined;
  /** For a subgrid. */
  readonly tracks?: InheritedTracks;
}

/** Lays out an item in an area: stretched if it may be, otherwise as large as its content (section 6.2). */
export function layOutItem(item: GridItem, area: AreaSize, container: ContainerSize, layout: LayoutHost): LaidItem {
  const { box } = item;
  const { style } = box;
  const edges = resolveEdges(box, area.width, container);
  const { width: percentWidth, height: percentHeight } = area;
  const known = { height: undefined, percentHeight };
  const context = { box, edges, layout, container, percentWidth, percentHeight, availableWidth: area.width, known };
  const ratio = preferredRatio(box, edges, layout);
  const followsWidth = ratio !== undefined && (style.width !== 'auto' || stretchesWidth(item));
  const height = stretchedHeight(item, area.height, context, box.kind === 'replaced' || followsWidth);
  const heightIsKnown = height !== undefined || resolveHeight(style.height, context) !== undefined;
  const followsHeight = ratio !== undefined && heightIsKnown && item.justify.value !== 'stretch';
  const width = followsHeight ? undefined : stretchedWidth(item, area, context, ratio);
  const constraint: Constraint = {
    width,
    height,
    available: area.width,
    autoWidth: 'fit',
    percentWidth,
    percentHeight,
    tracks: area.tracks,
    container,
  };
  return { item, edges, constraint, measured: layout.measure(box, constraint) };
}

function stretchedWidth(
  item: GridItem,
  area: AreaSize,
  context: SizeContext,
  ratio: PreferredRatio | undefined,
): number | undefined {
  const { style } = item.box;
  const { margin, insetX } = context.edges;
  // Along inherited axes a subgrid fills its area, whatever its style says.
  if (item.inherited?.columns) return Math.max(insetX, area.width - margin.left - margin.right);
  if (!stretchesWidth(item)) return undefined;
  const min = Math.max(insetX, resolveWidth(style.minWidth, context) ?? 0);
  const max = resolveWidth(style.maxWidth, context) ?? Number.POSITIVE_INFINITY;
  const offered = area.width - margin.left - margin.right;
  if (!ratio || item.justify.value === 'stretch') return clamp(offered, min, max);
  const lowest = resolveHeight(style.minHeight, context);
  const highest = resolveHeight(style.maxHeight, context);
  const narrowest = lowest === undefined ? 0 : widthFromHeight(lowest, ratio);
  const widest = highest === undefined ? Number.POSITIVE_INFINITY : widthFromHeight(highest, ratio);
  return clamp(clamp(offered, narrowest, widest), min, max);
}

function stretchedHeight(
  item: GridItem,
  areaHeight: number | undefined,
  context: SizeContext,
  hasRatio: boolean,
): number | undefined {
  const { style } = item.box;
  const { margin, insetY } = context.edges;
  if (areaHeight === undefined) return undefined;
  if (item.inherited?.rows) return Math.max(insetY, areaHeight - margin.top - margin.bottom);
  if (!stretchesHeight(item, hasRatio)) return undefined;
  const min = Math.max(insetY, resolveHeight(style.minHeight, context) ?? 0);
  const max = resolveHeight(style.maxHeight, context) ?? Number.POSITIVE_INFINITY;
  return clamp(areaHeight - margin.top - margin.bottom, min, max);
}

/** True if the item is as wide as its area. */
function stretchesWidth({ box, justify }: GridItem): boolean {
  const { width, margin } = box.style;
  const isFilling = width === 'auto' && margin.left !== 'auto' && margin.right !== 'auto';
  return isFilling && stretches(justify, box.kind === 'replaced');
}

/** True if the item is as high as its area. */
export function stretchesHeight({ box, align }: Pick<GridItem, 'box' | 'align'>, hasRatio: boolean): boolean {
  const { height, margin } = box.style;
  return height === 'auto' && margin.top !== 'auto' && margin.bottom !== 'auto' && stretches(align, hasRatio);
}

/** `normal` stretches items without a ratio. */
function stretches({ value }: Alignment, hasRatio: boolean): boolean {
  return value === 'stretch' || (value === 'normal' && !hasRatio);
}

/** An item's height as far as its rows are known while columns are sized; `normal` stretches all but pictures. */
export function knownHeight(
  item: GridItem,
  areaHeight: number | undefined,
  edges: BoxEdges,
  container: ContainerSize,
  layout: LayoutHost,
): KnownHeight {
  const context = { box: item.box, edges, layout, container, percentHeight: areaHeight };
  const height = stretchedHeight(item, areaHeight, context, item.box.kind === 'replaced');
  return { height, percentHeight: areaHeight };
}
