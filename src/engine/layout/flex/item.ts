import type { Alignment } from '../../css/computed/box-values.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BoxEdges, SizedBox } from '../box.js';
import { resolveEdges } from '../size/edges.js';
import { type PreferredRatio, preferredRatio } from '../size/ratio.js';
import { clamp, knownHeight, resolveHeight, resolveWidth, type SizeContext } from '../size/sizes.js';
import type { FlexAxes } from './axes.js';
import type { FlexContainer } from './container.js';

/** A flex item during layout. Sizes are border boxes, along the axes of the container. */
export interface FlexItem {
  readonly box: SizedBox;
  readonly edges: BoxEdges;
  readonly sizes: SizeContext;
  readonly ratio: PreferredRatio | undefined;
  readonly alignment: Alignment;
  readonly mainMargin: AxisMargin;
  readonly crossMargin: AxisMargin;
  /** Limits of the cross size; an automatic minimum is the padding and border. */
  readonly minCross: number;
  readonly maxCross: number;
  /** Cross size that is definite before flexing: from the style, or stretched to a definite single line. */
  readonly definiteCross: number | undefined;
  /** The cross size is `auto` and the cross margins are not, so the item can be stretched. */
  readonly stretches: boolean;
  readonly axes: FlexAxes;
  /** In columns: height of the content at the cross size, once it was measured. */
  contentHeight: number | undefined;
}

/** Margins in axis order, automatic ones as 0. */
interface AxisMargin {
  readonly start: number;
  readonly end: number;
  readonly startIsAuto: boolean;
  readonly endIsAuto: boolean;
  readonly sum: number;
}

const NO_MARGIN: AxisMargin = Object.freeze({ start: 0, end: 0, startIsAuto: false, endIsAuto: false, sum: 0 });

/** The cross-axis alignment of a child: its own, or the container's default. */
export function alignmentOf(box: SizedBox, { alignItems }: ComputedStyle): Alignment {
  const { alignSelf } = box.style;
  return alignSelf.value === 'auto' ? alignItems : alignSelf;
}

/** Describes an item: edges, limits and definite sizes before flexing. */
export function describeItem(box: SizedBox, container: FlexContainer): FlexItem {
  const { axes, layout } = container;
  const { width, height, container: containerSize } = container.request;
  const { style } = box;
  const edges = resolveEdges(box, width, containerSize);
  const alignment = alignmentOf(box, container.style);
  const crossMargin = axisMargin(edges, !axes.isRow, axes.crossReversed);
  const plain: SizeContext = {
    box,
    edges,
    layout,
    container: containerSize,
    percentWidth: width,
    percentHeight: height,
    availableWidth: container.availableWidth,
    known: knownHeight(undefined, height),
  };
  const crossSize = axes.isRow ? style.height : style.width;
  const resolveCross = axes.isRow ? resolveHeight : resolveWidth;
  const styledMinCross = resolveCross(axes.isRow ? style.minHeight : style.minWidth, plain) ?? 0;
  const minCross = Math.max(axes.isRow ? edges.insetY : edges.insetX, styledMinCross);
  const maxCross = resolveCross(axes.isRow ? style.maxHeight : style.maxWidth, plain) ?? Number.POSITIVE_INFINITY;
  const isStretched = alignment.value === 'stretch' || alignment.value === 'normal';
  const stretches = isStretched && crossSize === 'auto' && !crossMargin.startIsAuto && !crossMargin.endIsAuto;
  const ownCross = resolveCross(crossSize, plain);
  let definiteCross = ownCross === undefined ? undefined : clamp(ownCross, minCross, maxCross);
  if (stretches && !axes.wraps && container.crossSize !== undefined) {
    definiteCross = clamp(container.crossSize - crossMargin.sum, minCross, maxCross);
  }
  const decidesHeight = axes.isRow && definiteCross !== undefined;
  return {
    box,
    edges,
    sizes: decidesHeight ? { ...plain, known: knownHeight(definiteCross, height) } : plain,
    ratio: preferredRatio(box, edges, layout),
    alignment,
    mainMargin: axisMargin(edges, axes.isRow, axes.mainReversed),
    crossMargin,
    minCross,
    maxCross: Math.max(minCross, maxCross),
    definiteCross,
    stretches,
    axes,
    contentHeight: undefined,
  };
}

function axisMargin({ margin, autoMargin }: BoxEdges, isX: boolean, reversed: boolean): AxisMargin {
  const first = isX ? 'left' : 'top';
  const last = isX ? 'right' : 'bottom';
  const start = reversed ? last : first;
  const end = reversed ? first : last;
  if (margin[start] === 0 && margin[end] === 0 && !autoMargin[start] && !autoMargin[end]) return NO_MARGIN;
  return {
    start: margin[start],
    end: margin[end],
    startIsAuto: autoMargin[start],
    endIsAuto: autoMargin[end],
    sum: margin[start] + margin[end],
  };
}

/** Padding and border along the main axis. */
export function mainInset(item: FlexItem, axes: FlexAxes): number {
  return axes.isRow ? item.edges.insetX : item.edges.insetY;
}
