import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, BoxEdges } from '../box.js';
import { isOutOfFlow } from '../box-tree/display.js';
import type { Constraint, KnownHeight, LayoutHost } from '../contract.js';
import { sizesByContent } from '../writing-mode/turned-box.js';
import { resolveEdges } from './edges.js';
import { quirkyMinHeight, quirkyPercentHeight } from './quirks.js';
import { heightFromWidth, type PreferredRatio, preferredRatio, widthFromHeight } from './ratio.js';
import {
  clamp,
  contentWidthsOf,
  isContentKeyword,
  isScrollContainer,
  knownHeight,
  resolveHeight,
  resolveWidth,
  type SizeContext,
  sizeContext,
} from './sizes.js';
import { isControlInFlow } from './text-field.js';

/** Sizes of a box before its content is laid out. Border-box px unless a name says content. */
export interface UsedSizes {
  readonly edges: BoxEdges;
  readonly width: number;
  readonly contentWidth: number;
  /** Undefined while the content decides. */
  readonly height: number | undefined;
  /** Content height that percentages inside refer to. */
  readonly percentHeight: number | undefined;
  readonly minHeight: number;
  readonly maxHeight: number;
  /** The content's height is a minimum: for boxes whose height comes from a ratio. */
  readonly growsWithContent: boolean;
  /** A query container of both axes has its empty height. */
  readonly ignoresContent: boolean;
  /** Size that container units inside refer to. */
  readonly container: ContainerSize;
}

/** Sizes a block box from its constraint and style, measuring the content only if needed. */
export function describeUsedSizes(box: BlockBox, constraint: Constraint, layout: LayoutHost): UsedSizes {
  const { style } = box;
  const { container, percentWidth } = constraint;
  const edges = resolveEdges(box, percentWidth, container);
  const context = sizeContext(box, constraint, edges, layout, knownTo(constraint));
  const ratio = preferredRatio(box, edges, layout);
  const limits = heightLimits(context, constraint, quirkyMinHeight(box, constraint, edges, layout));
  const decided = typeof constraint.height === 'number' ? constraint.height : undefined;
  const ownHeight = constraint.height === 'content' ? undefined : resolveHeight(style.height, context);
  let height = decided ?? (ownHeight === undefined ? undefined : clamp(ownHeight, limits.min, limits.max));
  const requested = usedWidth(context, constraint, ratio, height, limits);
  // Columns of fixed table layout may be narrower than the padding of their cells.
  const width = box.tablePart === 'cell' ? requested : Math.max(edges.insetX, requested);
  let growsWithContent = false;
  if (height === undefined && ratio && constraint.height === undefined && !isContentKeyword(style.height)) {
    height = clamp(heightFromWidth(width, ratio), limits.min, limits.max);
    growsWithContent = style.minHeight === 'auto' && !isScrollContainer(style) && !isExempt(box);
  }
  const contentWidth = Math.max(0, width - edges.insetX);
  const contentHeight = height === undefined ? undefined : Math.max(0, height - edges.insetY);
  return {
    edges,
    width,
    contentWidth,
    height,
    percentHeight: constraint.heightIsIndefinite
      ? undefined
      : (contentHeight ?? quirkyPercentHeight(box, constraint, edges, layout)),
    minHeight: limits.min,
    maxHeight: limits.max,
    growsWithContent,
    ignoresContent: style.containerType === 'size',
    container: innerContainer(box, container, contentWidth, contentHeight),
  };
}

function knownTo({ height, percentHeight }: Constraint): KnownHeight | undefined {
  return knownHeight(typeof height === 'number' ? height : undefined, percentHeight);
}

/**
 * Flex items have their automatic minimum along the main axis only; absolute boxes only at a width from their style.
 */
function isExempt({ parent, style }: BlockBox): boolean {
  const isFitted = isOutOfFlow(style) && style.width === 'auto';
  return isFitted || (parent?.kind === 'block' && parent.context === 'flex');
}

interface HeightLimits {
  readonly min: number;
  readonly max: number;
}

function heightLimits(context: SizeContext, constraint: Constraint, minPx: number): HeightLimits {
  const { style } = context.box;
  const inset = context.edges.insetY;
  if (constraint.height === 'content') {
    // Columns wrap at it, so it is part of what their content takes.
    const limit = wrapsColumns(style) ? resolveHeight(style.maxHeight, context) : undefined;
    return { min: inset, max: Math.max(inset, limit ?? Number.POSITIVE_INFINITY) };
  }
  const min = Math.max(inset, minPx, resolveHeight(style.minHeight, context) ?? 0);
  return { min, max: Math.max(min, resolveHeight(style.maxHeight, context) ?? Number.POSITIVE_INFINITY) };
}

function wrapsColumns({ display, flexDirection, flexWrap }: ComputedStyle): boolean {
  return display.endsWith('flex') && flexDirection.startsWith('column') && flexWrap !== 'nowrap';
}

function usedWidth(
  context: SizeContext,
  constraint: Constraint,
  ratio: PreferredRatio | undefined,
  height: number | undefined,
  limits: HeightLimits,
): number {
  if (constraint.width !== undefined) return constraint.width;
  const { style } = context.box;
  const own = resolveWidth(style.width, context);
  const fromRatio = own === undefined && ratio !== undefined && height !== undefined;
  const width =
    own ?? (fromRatio ? widthFromHeight(height, ratio) : automaticWidth(context, constraint, ratio, limits));
  const max = resolveWidth(style.maxWidth, context) ?? Number.POSITIVE_INFINITY;
  const automaticMin = fromRatio && style.minWidth === 'auto' && !isScrollContainer(style);
  const min = automaticMin ? Math.min(contentWidthsOf(context).min, max) : (resolveWidth(style.minWidth, context) ?? 0);
  return Math.max(min, Math.min(max, width));
}

function automaticWidth(
  context: SizeContext,
  { available, autoWidth }: Constraint,
  ratio: PreferredRatio | undefined,
  limits: HeightLimits,
): number {
  const { margin, insetX } = context.edges;
  if (available === 'min-content') return contentWidthsOf(context).min;
  if (available === 'max-content') return contentWidthsOf(context).max;
  const stretched = available - margin.left - margin.right;
  const throughRatio = (px: number): number => (ratio ? limitThroughRatio(px, ratio, limits) : px);
  const isTable = context.box.kind === 'block' && context.box.tablePart === 'table';
  if (autoWidth === 'fill' && !isTable && !isControlInFlow(context.box) && !isTurnedInFlow(context.box))
    return throughRatio(Math.max(insetX, stretched));
  const { min, max } = contentWidthsOf(context);
  return throughRatio(Math.max(min, Math.min(max, stretched)));
}

/** Content with other axes decides the width of its box, as lines decide a height. */
function isTurnedInFlow(box: SizeContext['box']): boolean {
  return box.kind === 'block' && box.context === 'turned' && !isOutOfFlow(box.style) && sizesByContent(box);
}

/** Limits of the height, converted through the ratio, apply to an automatic width (CSS Sizing 4, section 5.1.2). */
function limitThroughRatio(px: number, ratio: PreferredRatio, limits: HeightLimits): number {
  const narrowest = limits.min > ratio.outsideY ? widthFromHeight(limits.min, ratio) : 0;
  const widest = Number.isFinite(limits.max) ? widthFromHeight(limits.max, ratio) : Number.POSITIVE_INFINITY;
  return Math.max(narrowest, Math.min(widest, px));
}

function innerContainer(
  { style }: BlockBox,
  outer: ContainerSize,
  contentWidth: number,
  contentHeight: number | undefined,
): ContainerSize {
  if (style.containerType === 'normal') return outer;
  const blockPx = style.containerType === 'size' ? (contentHeight ?? 0) : outer.blockPx;
  return { inlinePx: contentWidth, blockPx };
}

/** Border-box height around content of that height. */
export function usedHeight(sizes: UsedSizes, contentHeight: number): number {
  const needed = (sizes.ignoresContent ? 0 : contentHeight) + sizes.edges.insetY;
  const wanted =
    sizes.height === undefined ? needed : sizes.growsWithContent ? Math.max(sizes.height, needed) : sizes.height;
  if (sizes.height !== undefined && !sizes.growsWithContent) return wanted;
  return Math.max(sizes.minHeight, Math.min(sizes.maxHeight, wanted));
}
