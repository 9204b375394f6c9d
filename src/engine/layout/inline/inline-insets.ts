import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import { floorToStep } from '../size/edges.js';

/** Padding and border above and below the text of an inline element, px. */
export function verticalInsets(
  style: ComputedStyle,
  percentWidth: number | undefined,
  container: ContainerSize,
): { readonly top: number; readonly bottom: number } {
  const px = (length: Length): number => Math.max(0, floorToStep(resolveLength(length, percentWidth, container) ?? 0));
  const { padding, borderWidth } = style;
  return { top: px(padding.top) + borderWidth.top, bottom: px(padding.bottom) + borderWidth.bottom };
}
