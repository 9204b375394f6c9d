import type { ContainerSize } from '../../css/length.js';
import type { BlockBox } from '../box.js';
import type { Constraint, KnownHeight, LayoutHost } from '../contract.js';
import type { BoxEdges } from './edges.js';
import { isScrollContainer, resolveHeight } from './sizes.js';
import type { UsedSizes } from './used-sizes.js';

/** Contained boxes have no baseline; one that clips has none outside itself (CSS Align, section 9.1). */
export function limitBaseline(px: number, height: number, { style }: BlockBox): number | undefined {
  if (style.contain.includes('layout')) return undefined;
  return isScrollContainer(style) ? Math.max(0, Math.min(px, height)) : px;
}

/** Definite height from the style, for intrinsic widths. */
export function ownHeight(
  box: BlockBox,
  edges: BoxEdges,
  container: ContainerSize,
  known: KnownHeight | undefined,
  layout: LayoutHost,
): number | undefined {
  const percentHeight = known?.percentHeight;
  const unknown = { percentWidth: undefined, availableWidth: undefined };
  return resolveHeight(box.style.height, { box, edges, container, layout, percentHeight, ...unknown });
}

/** Even if percentages treat a decided height as indefinite, lines and tracks share it. */
export function heightLimits({ edges, height, minHeight, maxHeight }: UsedSizes, { heightIsIndefinite }: Constraint) {
  const [least, most] = heightIsIndefinite && height !== undefined ? [height, height] : [minHeight, maxHeight];
  return { minHeight: Math.max(0, least - edges.insetY), maxHeight: Math.max(0, most - edges.insetY) };
}

/** Vertical shift of content that is lower than its table cell. */
export function contentShiftOf({ contentShift }: Constraint, freePx: number): number {
  if (contentShift === undefined) return 0;
  if (typeof contentShift === 'number') return contentShift;
  return Math.max(0, contentShift === 'center' ? freePx / 2 : freePx);
}
