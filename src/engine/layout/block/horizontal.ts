import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BoxEdges } from '../box.js';

/** Left edge of a block's border box in a given width (CSS 2, section 10.3.3). */
export function alignHorizontally(
  edges: BoxEdges,
  width: number,
  availableWidth: number,
  { direction, textAlign }: Pick<ComputedStyle, 'direction' | 'textAlign'>,
): number {
  const { margin, autoMargin } = edges;
  const free = availableWidth - width - margin.left - margin.right;
  if (autoMargin.left && autoMargin.right) return free > 0 ? free / 2 : direction === 'rtl' ? free : 0;
  if (autoMargin.left) return direction === 'rtl' || free > 0 ? free : 0;
  if (autoMargin.right) return direction === 'rtl' && free < 0 ? margin.left + free : margin.left;
  // Legacy markup (`<center>`, `align`) aligns blocks with its text.
  if (textAlign === '-webkit-center') return margin.left + Math.max(0, free / 2);
  if (textAlign === '-webkit-right') return margin.left + free;
  if (textAlign === '-webkit-left') return margin.left;
  return direction === 'rtl' ? margin.left + free : margin.left;
}
