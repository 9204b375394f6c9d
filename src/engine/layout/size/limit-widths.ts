import type { Size } from '../../css/computed/box-values.js';
import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { SizedBox } from '../box.js';
import type { IntrinsicWidths, KnownHeight, LayoutHost } from '../contract.js';
import { resolveEdges } from './edges.js';
import { preferredRatio, widthFromHeight } from './ratio.js';
import { clamp, resolveHeight, resolveWidth } from './sizes.js';

/** A box's contribution to the intrinsic widths of its parent: its definite width, limits applied (border box). */
export function limitWidths(
  box: SizedBox,
  container: ContainerSize,
  known: KnownHeight | undefined,
  layout: LayoutHost,
): IntrinsicWidths {
  const { style } = box;
  const edges = resolveEdges(box, undefined, container);
  if (isUnlimited(box)) return clampWidths(layout.contentWidths(box, container, known), edges.insetX);
  const context = { box, edges, layout, container, percentHeight: known?.percentHeight, known };
  const own = isFitting(style.width) ? undefined : resolveWidth(style.width, context);
  const max = resolveWidth(style.maxWidth, context) ?? Number.POSITIVE_INFINITY;
  const min = resolveWidth(style.minWidth, context) ?? edges.insetX;
  if (own !== undefined) {
    const width = clamp(own, min, max);
    return { min: width, max: width };
  }
  const height = known?.height ?? resolveHeight(style.height, context);
  const ratio = height === undefined ? undefined : preferredRatio(box, edges, layout);
  if (ratio && height !== undefined) {
    const width = clamp(widthFromHeight(height, ratio), min, max);
    return { min: isCompressible(box) ? min : width, max: width };
  }
  const widths = layout.contentWidths(box, container, known);
  return isCompressible(box) ? { min, max: clamp(widths.max, min, max) } : clampWidths(widths, min, max);
}

function clampWidths(widths: IntrinsicWidths, minPx: number, maxPx = Number.POSITIVE_INFINITY): IntrinsicWidths {
  const min = clamp(widths.min, minPx, maxPx);
  const max = clamp(widths.max, minPx, maxPx);
  return min === widths.min && max === widths.max ? widths : { min, max };
}

/** Whether only the content decides, as in most boxes. */
function isUnlimited({ kind, style }: SizedBox): boolean {
  const { width, minWidth, maxWidth, aspectRatio } = style;
  const isAutomatic = width === 'auto' && minWidth === 'auto' && maxWidth === 'none';
  return kind === 'block' && isAutomatic && aspectRatio.ratio === undefined;
}

/** Pictures with a percentage width may shrink to nothing (CSS Sizing, section 5.2.2). */
function isCompressible({ kind, style }: SizedBox): boolean {
  const isPercentage = (size: unknown): boolean =>
    typeof size === 'object' && size !== null && 'hasPercentage' in size && size.hasPercentage === true;
  return kind === 'replaced' && (isPercentage(style.width) || isPercentage(style.maxWidth));
}

/** Sizes that depend on the available width contribute as intrinsic sizes. */
function isFitting(size: Size): boolean {
  return size === 'stretch' || (typeof size === 'object' && size.kind === 'fit-content' && size.limit === undefined);
}
