import type { ComputedStyle } from '../../css/computed-style.js';
import type { AxisDirection } from '../size/distribute.js';

/** The axes of a flex container. Positions are computed along them and mapped to x and y at the end. */
export interface FlexAxes {
  readonly isRow: boolean;
  readonly wraps: boolean;
  /** Lines are to be of about equal length. */
  readonly balances: boolean;
  /** The main axis starts at the right, or at the bottom. */
  readonly mainReversed: boolean;
  /** The cross axis starts at the bottom, or at the right. */
  readonly crossReversed: boolean;
  readonly main: AxisDirection;
  readonly cross: AxisDirection;
}

/** Reads direction, wrapping and writing direction of a container. */
export function describeAxes(style: ComputedStyle): FlexAxes {
  const isRow = style.flexDirection === 'row' || style.flexDirection === 'row-reverse';
  const directionReversed = style.flexDirection.endsWith('-reverse');
  const wrapReversed = style.flexWrap.endsWith('-reverse');
  const isRtl = style.direction === 'rtl';
  const mainReversed = isRow ? directionReversed !== isRtl : directionReversed;
  const crossReversed = isRow ? wrapReversed : wrapReversed !== isRtl;
  return {
    isRow,
    wraps: style.flexWrap !== 'nowrap',
    balances: style.flexWrap.startsWith('balance'),
    mainReversed,
    crossReversed,
    main: { startIsEnd: directionReversed, leftIsEnd: mainReversed, isInline: isRow },
    cross: { startIsEnd: wrapReversed, leftIsEnd: crossReversed, isInline: !isRow },
  };
}
