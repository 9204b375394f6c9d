import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { ReplacedBox } from '../box.js';
import type { Constraint, IntrinsicWidths, KnownHeight, LayoutHost, Measured, NaturalSize } from '../contract.js';
import { resolveEdges } from './edges.js';
import { isInlineIcon } from './missing-picture-icon.js';
import { heightFromWidth, type PreferredRatio, preferredRatio, widthFromHeight } from './ratio.js';
import { resolveHeight, resolveWidth, type SizeContext, sizeContext } from './sizes.js';

/** CSS px of a picture without size and ratio (CSS 2, section 10.3.2). */
const DEFAULT_WIDTH_PX = 300;
const DEFAULT_HEIGHT_PX = 150;

/** Used size of a replaced box: style, then ratio, then natural size; limits keep the ratio (CSS 2, section 10.4). */
export function measureReplaced(box: ReplacedBox, constraint: Constraint, layout: LayoutHost): Measured {
  const size = replacedSize(box, constraint, layout);
  return { ...size, firstBaseline: undefined, lastBaseline: undefined };
}

function replacedSize(box: ReplacedBox, constraint: Constraint, layout: LayoutHost): { width: number; height: number } {
  const { style } = box;
  const { container, percentWidth } = constraint;
  const edges = resolveEdges(box, percentWidth, container);
  const context = sizeContext(box, constraint, edges, layout);
  const ratio = preferredRatio(box, edges, layout);
  const natural = layout.images.naturalSize(box);
  if (isInlineIcon(box) && constraint.width === undefined) {
    return {
      width: naturalWidth(natural, layout) + edges.insetX,
      height: naturalHeight(natural, layout) + edges.insetY,
    };
  }
  const decidedHeight = typeof constraint.height === 'number' ? constraint.height : undefined;
  const ownWidth = constraint.width ?? resolveWidth(style.width, context);
  const ownHeight =
    decidedHeight ?? (constraint.height === 'content' ? undefined : resolveHeight(style.height, context));
  const limits = {
    minWidth: Math.max(edges.insetX, resolveWidth(style.minWidth, context) ?? 0),
    maxWidth: resolveWidth(style.maxWidth, context) ?? Number.POSITIVE_INFINITY,
    minHeight: Math.max(edges.insetY, resolveHeight(style.minHeight, context) ?? 0),
    maxHeight: resolveHeight(style.maxHeight, context) ?? Number.POSITIVE_INFINITY,
  };
  const clampWidth = (px: number): number =>
    constraint.width ?? Math.max(limits.minWidth, Math.min(limits.maxWidth, px));
  const clampHeight = (px: number): number =>
    decidedHeight ?? Math.max(limits.minHeight, Math.min(limits.maxHeight, px));
  if (ownWidth !== undefined && ownHeight !== undefined) {
    return { width: clampWidth(ownWidth), height: clampHeight(ownHeight) };
  }
  if (ownWidth !== undefined) {
    const width = clampWidth(ownWidth);
    const height = ratio ? heightFromWidth(width, ratio) : naturalHeight(natural, layout) + edges.insetY;
    return { width, height: clampHeight(height) };
  }
  if (ownHeight !== undefined) {
    const height = clampHeight(ownHeight);
    const width = ratio ? widthFromHeight(height, ratio) : naturalWidth(natural, layout) + edges.insetX;
    return { width: clampWidth(width), height };
  }
  return clampNatural(naturalBox(natural, ratio, edges, layout, context), ratio, limits);
}

function naturalWidth(natural: NaturalSize, layout: LayoutHost): number {
  return natural.width ?? DEFAULT_WIDTH_PX * layout.pixelRatio;
}

function naturalHeight(natural: NaturalSize, layout: LayoutHost): number {
  return natural.height ?? DEFAULT_HEIGHT_PX * layout.pixelRatio;
}

/** Border box of a picture with automatic width and height. */
function naturalBox(
  natural: NaturalSize,
  ratio: PreferredRatio | undefined,
  edges: { readonly insetX: number; readonly insetY: number; readonly margin: { left: number; right: number } },
  layout: LayoutHost,
  { availableWidth }: SizeContext,
): { width: number; height: number } {
  if (!ratio) {
    return {
      width: naturalWidth(natural, layout) + edges.insetX,
      height: naturalHeight(natural, layout) + edges.insetY,
    };
  }
  if (natural.width !== undefined) {
    const width = natural.width + edges.insetX;
    return { width, height: heightFromWidth(width, ratio) };
  }
  if (natural.height !== undefined) {
    const height = natural.height + edges.insetY;
    return { width: widthFromHeight(height, ratio), height };
  }
  // A ratio without sizes fills the available width (CSS 2, section 10.3.2, as browsers do).
  const width =
    availableWidth === undefined
      ? naturalWidth(natural, layout) + edges.insetX
      : Math.max(edges.insetX, availableWidth - edges.margin.left - edges.margin.right);
  return { width, height: heightFromWidth(width, ratio) };
}

interface Limits {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly minHeight: number;
  readonly maxHeight: number;
}

/** The table of constraint violations: limits on one side change the other by the ratio, within its own limits. */
function clampNatural(
  { width, height }: { readonly width: number; readonly height: number },
  ratio: PreferredRatio | undefined,
  { minWidth, maxWidth, minHeight, maxHeight }: Limits,
): { width: number; height: number } {
  const clampWidth = (px: number): number => Math.max(minWidth, Math.min(maxWidth, px));
  const clampHeight = (px: number): number => Math.max(minHeight, Math.min(maxHeight, px));
  if (!ratio) return { width: clampWidth(width), height: clampHeight(height) };
  const tooWide = width > maxWidth;
  const tooHigh = height > maxHeight;
  if (tooWide && tooHigh) {
    const byWidth = maxWidth / width <= maxHeight / height;
    return byWidth
      ? { width: clampWidth(width), height: clampHeight(heightFromWidth(clampWidth(width), ratio)) }
      : { width: clampWidth(widthFromHeight(clampHeight(height), ratio)), height: clampHeight(height) };
  }
  const tooNarrow = width < minWidth;
  const tooLow = height < minHeight;
  // If both minimums apply, the one that enlarges more decides.
  const lowDecides = tooNarrow && tooLow && minWidth / width < minHeight / height;
  if (clampWidth(width) !== width && !lowDecides) {
    return { width: clampWidth(width), height: clampHeight(heightFromWidth(clampWidth(width), ratio)) };
  }
  if (clampHeight(height) !== height) {
    return { width: clampWidth(widthFromHeight(clampHeight(height), ratio)), height: clampHeight(height) };
  }
  return { width, height };
}

/** Border-box widths of a replaced box as content of its parent, without its own style. */
export function replacedContentWidths(
  box: ReplacedBox,
  container: ContainerSize,
  known: KnownHeight | undefined,
  layout: LayoutHost,
): IntrinsicWidths {
  const edges = resolveEdges(box, undefined, container);
  const natural = layout.images.naturalSize(box);
  const ratio = preferredRatio(box, edges, layout);
  const context = replacedContext(box, container, known?.percentHeight, layout);
  const height = known?.height ?? resolveHeight(box.style.height, context);
  // A ratio without sizes contributes nothing and takes the available width.
  const isRatioAlone = ratio !== undefined && natural.width === undefined && natural.height === undefined;
  if (isRatioAlone && height === undefined && box.style.width === 'auto') {
    return { min: edges.insetX, max: edges.insetX };
  }
  const width =
    ratio && height !== undefined
      ? widthFromHeight(height, ratio)
      : natural.width === undefined && natural.height !== undefined && ratio
        ? widthFromHeight(natural.height + edges.insetY, ratio)
        : naturalWidth(natural, layout) + edges.insetX;
  const limited = ratio && height === undefined ? widthWithinHeights(width, box, ratio, context) : width;
  return { min: limited, max: limited };
}

/** Limits of the height apply through the ratio (CSS Sizing, section 5.2: transferred sizes). */
function widthWithinHeights(
  width: number,
  { style }: ReplacedBox,
  ratio: PreferredRatio,
  context: SizeContext,
): number {
  const min = resolveHeight(style.minHeight, context);
  const max = resolveHeight(style.maxHeight, context);
  const limited = max === undefined ? width : Math.min(width, widthFromHeight(max, ratio));
  return min === undefined ? limited : Math.max(limited, widthFromHeight(min, ratio));
}

function replacedContext(
  box: ReplacedBox,
  container: ContainerSize,
  percentHeight: number | undefined,
  layout: LayoutHost,
): SizeContext {
  return { box, edges: resolveEdges(box, undefined, container), layout, container, percentHeight };
}
