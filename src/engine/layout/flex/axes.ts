import type { ComputedStyle } from '../../css/computed/computed-style.js';
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

type AxisStyle = Pick<ComputedStyle, 'flexDirection' | 'flexWrap' | 'direction'>;

/** Reads direction, wrapping and writing direction of a container. */
export function axesOf({ flexDirection, flexWrap, direction }: AxisStyle): FlexAxes {
  return AXES[flexDirection][flexWrap][direction];
}

function describeAxes({ flexDirection, flexWrap, direction }: AxisStyle): FlexAxes {
  const isRow = flexDirection === 'row' || flexDirection === 'row-reverse';
  const directionReversed = flexDirection.endsWith('-reverse');
  const wrapReversed = flexWrap.endsWith('-reverse');
  const isRtl = direction === 'rtl';
  const mainReversed = isRow ? directionReversed !== isRtl : directionReversed;
  const crossReversed = isRow ? wrapReversed : wrapReversed !== isRtl;
  return {
    isRow,
    wraps: flexWrap !== 'nowrap',
    balances: flexWrap.startsWith('balance'),
    mainReversed,
    crossReversed,
    main: { startIsEnd: directionReversed, leftIsEnd: mainReversed, isInline: isRow },
    cross: { startIsEnd: wrapReversed, leftIsEnd: crossReversed, isInline: !isRow },
  };
}

/** Containers of equal styles share their axes: most pages have many containers, and few kinds of them. */
const AXES = tableOf(['row', 'row-reverse', 'column', 'column-reverse'], (flexDirection) =>
  tableOf(['nowrap', 'wrap', 'wrap-reverse', 'balance', 'balance-reverse'], (flexWrap) =>
    tableOf(['ltr', 'rtl'], (direction) => describeAxes({ flexDirection, flexWrap, direction })),
  ),
);

function tableOf<K extends string, T>(keywords: readonly K[], make: (keyword: K) => T): Readonly<Record<K, T>> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, make(keyword)])) as Record<K, T>;
}
