import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox } from '../box.js';

/**
 * Whether the overflow of a box applies to the viewport, so that the box itself clips nothing: that of the root element
 * or, if it is `visible` there, that of the body (CSS Overflow 3, section 3.3).
 */
export function overflowIsOfViewport({ element, pseudo, style, parent }: BlockBox): boolean {
  if (pseudo) return false;
  if (!parent) return element?.tag === 'html';
  const isBody = element?.tag === 'body' && parent.kind === 'block' && parent.element?.tag === 'html' && !parent.parent;
  return isBody && !hasOverflow(parent.style) && parent.style.contain.length === 0 && style.contain.length === 0;
}

/** Whether `overflow` has another value than `visible` in either direction. */
export function hasOverflow({ overflowX, overflowY }: ComputedStyle): boolean {
  return overflowX !== 'visible' || overflowY !== 'visible';
}
