import type { ComputedStyle } from '../css/computed-style.js';
import { resolveLength } from '../css/length.js';
import type { Constraint } from './contract.js';
import { floorToStep } from './size/edges.js';

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
  const px = (side: typeof left, basis: number | undefined): number | undefined => {
    const used = side === 'auto' ? undefined : resolveLength(side, basis, container);
    return used === undefined ? undefined : floorToStep(used);
  };
  const [fromLeft, fromRight] = [px(left, percentWidth), px(right, percentWidth)];
  const fromStart = direction === 'rtl' && fromRight !== undefined ? -fromRight : fromLeft;
  const fromTop = px(top, percentHeight);
  return {
    x: fromStart ?? (fromRight === undefined ? 0 : -fromRight),
    y: fromTop ?? -(px(bottom, percentHeight) ?? 0),
  };
}
