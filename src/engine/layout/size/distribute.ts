import type { Alignment } from '../../css/computed/box-values.js';

/** Start of a row of lines, items or tracks in its container, and the extra px between two of them. */
export interface Distribution {
  readonly start: number;
  readonly between: number;
}

/** No space is left, or it is behind everything. */
export const AT_START: Distribution = Object.freeze({ start: 0, between: 0 });

/** An alignment after `left`, `self-start`, `normal` and the like are mapped onto the axis. */
export type AxisAlignment = 'start' | 'end' | 'center' | 'space-between' | 'space-around' | 'space-evenly';

/**
 * Distributes free space over `count` items. With negative space `space-*` values are start-aligned, and so is
 * everything `safe`; plain `center` and `end` overflow. `startIsEnd`: the writing direction starts where the axis ends.
 */
export function distribute(
  alignment: AxisAlignment,
  safe: boolean,
  freePx: number,
  count: number,
  startIsEnd = false,
): Distribution {
  if (freePx === 0) return AT_START;
  if (freePx < 0) {
    const isSafe = safe || alignment === 'space-around' || alignment === 'space-evenly';
    if (isSafe) return { start: startIsEnd ? freePx : 0, between: 0 };
    if (alignment === 'space-between') return AT_START;
  }
  switch (alignment) {
    case 'start':
      return AT_START;
    case 'end':
      return { start: freePx, between: 0 };
    case 'center':
      return { start: freePx / 2, between: 0 };
    case 'space-between':
      return { start: 0, between: count > 1 ? freePx / (count - 1) : 0 };
    case 'space-around':
      return { start: freePx / count / 2, between: freePx / count };
    case 'space-evenly':
      return { start: freePx / (count + 1), between: freePx / (count + 1) };
  }
}

/** The directions of one axis: the meaning of `start` and `flex-start` on it. */
export interface AxisDirection {
  /** The axis runs against the writing direction: `start` is its end. */
  readonly startIsEnd: boolean;
  /** `left` is the end of the axis; only meaningful on the inline axis. */
  readonly leftIsEnd: boolean;
  /** True for the inline axis, where `left` and `right` apply. */
  readonly isInline: boolean;
}

/** Maps a `justify-content` or `align-content` value onto an axis; `normal` and `stretch` become `start`. */
export function contentAlignment(alignment: Alignment, axis: AxisDirection): AxisAlignment {
  const flip = (isEnd: boolean): AxisAlignment => (isEnd ? 'end' : 'start');
  switch (alignment.value) {
    case 'center':
    case 'space-between':
    case 'space-around':
    case 'space-evenly':
      return alignment.value;
    case 'start':
    case 'self-start':
      return flip(axis.startIsEnd);
    case 'end':
    case 'self-end':
      return flip(!axis.startIsEnd);
    case 'left':
      return flip(axis.isInline ? axis.leftIsEnd : axis.startIsEnd);
    case 'right':
      return flip(axis.isInline ? !axis.leftIsEnd : axis.startIsEnd);
    case 'flex-end':
      return 'end';
    case 'last-baseline':
      return 'end';
    default:
      return 'start';
  }
}
