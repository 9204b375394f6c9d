import { type ContainerSize, type Length, resolveLength } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { Constraint } from '../contract.js';
import { floorToStep } from '../size/edges.js';

const NONE = Object.freeze({ x: 0, y: 0 });

/** Offset of `position: relative`, in a parent of that direction (CSS 2, section 9.4.3). */
export function relativeOffset(
  style: ComputedStyle,
  direction: ComputedStyle['direction'],
  { percentWidth, percentHeight, container }: Pick<Constraint, 'percentWidth' | 'percentHeight' | 'container'>,
): { readonly x: number; readonly y: number } {
  if (style.position !== 'relative') return NONE;
  const { left, right, top, bottom } = style.inset;
  if (left === 'auto' && right === 'auto' && top === 'auto' && bottom === 'auto') return NONE;
  const fromLeft = resolveInset(left, percentWidth, container);
  const fromRight = resolveInset(right, percentWidth, container);
  const fromStart = direction === 'rtl' && fromRight !== undefined ? -fromRight : fromLeft;
  return {
    x: fromStart ?? (fromRight === undefined ? 0 : -fromRight),
    y: resolveInset(top, percentHeight, container) ?? -(resolveInset(bottom, percentHeight, container) ?? 0),
  };
}

function resolveInset(side: Length | 'auto', basis: number | undefined, container: ContainerSize): number | undefined {
  const px = side === 'auto' ? undefined : resolveLength(side, basis, container);
  return px === undefined ? undefined : floorToStep(px);
}
