import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { BlockBox, BoxEdges } from '../box.js';
import type { Constraint, KnownHeight, LayoutHost } from '../contract.js';
import { quirkyPercentHeight } from './quirks.js';
import { clamp, isScrollContainer, resolveHeight } from './sizes.js';
import type { UsedSizes } from './used-sizes.js';

/** Baseline of a box from that of its content. Contained boxes have none; one that clips has none outside itself (CSS Align, section 9.1). */
export function limitBaseline(
  baseline: number | undefined,
  contentTop: number,
  height: number,
  { style }: BlockBox,
): number | undefined {
  if (baseline === undefined || style.contain.includes('layout')) return undefined;
  const px = baseline + contentTop;
  return isScrollContainer(style) ? Math.max(0, Math.min(px, height)) : px;
}

/** Content height that percentages inside refer to while intrinsic widths are computed; `undefined` if indefinite. */
export function contentHeight(
  box: BlockBox,
  edges: BoxEdges,
  container: ContainerSize,
  known: KnownHeight | undefined,
  layout: LayoutHost,
): number | undefined {
  const percentHeight = known?.percentHeight;
  const height = known?.height ?? ownHeight(box, edges, container, percentHeight, layout);
  if (height !== undefined) return Math.max(0, height - edges.insetY);
  if (isAnonymous(box)) return percentHeight;
  return quirkyPercentHeight(box, { height: undefined, percentHeight }, edges, layout);
}

/** Border-box height from the style. */
function ownHeight(
  box: BlockBox,
  edges: BoxEdges,
  container: ContainerSize,
  percentHeight: number | undefined,
  layout: LayoutHost,
): number | undefined {
  const { height, minHeight, maxHeight } = box.style;
  if (height === 'auto') return undefined;
  const context = { box, edges, layout, container, percentHeight };
  const own = resolveHeight(height, context);
  if (own === undefined) return undefined;
  const max = resolveHeight(maxHeight, context) ?? Number.POSITIVE_INFINITY;
  return clamp(own, resolveHeight(minHeight, context) ?? 0, max);
}

/** Percentages pass through a box without an element (CSS 2, section 9.2.1.1). */
function isAnonymous({ element, pseudo, context }: BlockBox): boolean {
  return element === undefined && pseudo === undefined && (context === 'block' || context === 'inline');
}

/** Even if percentages treat a decided height as indefinite, lines and tracks share it. */
export function heightLimits({ edges, height, minHeight, maxHeight }: UsedSizes, { heightIsIndefinite }: Constraint) {
  const decided = heightIsIndefinite ? height : undefined;
  return {
    minHeight: Math.max(0, (decided ?? minHeight) - edges.insetY),
    maxHeight: Math.max(0, (decided ?? maxHeight) - edges.insetY),
  };
}

/** Vertical shift of content that is lower than its table cell. */
export function contentShiftOf({ contentShift }: Constraint, freePx: number): number {
  if (contentShift === undefined) return 0;
  if (typeof contentShift === 'number') return contentShift;
  return Math.max(0, contentShift === 'center' ? freePx / 2 : freePx);
}
