import type { ComputedStyle } from '../../css/computed-style.js';
import { type ContainerSize, type Length, resolveLength } from '../../css/length.js';
import type { UsedEdges } from '../box.js';

/** Margins, and padding with border, of a box whose containing block is known; all px. */
export interface BoxEdges {
  /** Automatic margins count as 0 here. */
  readonly margin: UsedEdges;
  readonly autoMargin: {
    readonly top: boolean;
    readonly right: boolean;
    readonly bottom: boolean;
    readonly left: boolean;
  };
  /** Padding and border together, left and right. */
  readonly insetX: number;
  /** Padding and border together, top and bottom. */
  readonly insetY: number;
  readonly insetTop: number;
  readonly insetLeft: number;
}

const LENGTH_STEP = 64;

/** Lengths live in steps of 1/64 px, rounded down. */
export function floorToStep(px: number): number {
  return Math.floor(px * LENGTH_STEP + 1e-6) / LENGTH_STEP;
}

/** Margins and padding of a box; percentages count from the width of the containing block, from 0 where that is unknown. */
export function resolveEdges(
  style: ComputedStyle,
  percentWidth: number | undefined,
  container: ContainerSize,
): BoxEdges {
  const px = (length: Length | 'auto'): number =>
    length === 'auto' ? 0 : floorToStep(resolveLength(length, percentWidth, container) ?? 0);
  const { margin, padding, borderWidth } = style;
  const top = Math.max(0, px(padding.top)) + borderWidth.top;
  const left = Math.max(0, px(padding.left)) + borderWidth.left;
  return {
    margin: { top: px(margin.top), right: px(margin.right), bottom: px(margin.bottom), left: px(margin.left) },
    autoMargin: {
      top: margin.top === 'auto',
      right: margin.right === 'auto',
      bottom: margin.bottom === 'auto',
      left: margin.left === 'auto',
    },
    insetX: left + Math.max(0, px(padding.right)) + borderWidth.right,
    insetY: top + Math.max(0, px(padding.bottom)) + borderWidth.bottom,
    insetTop: top,
    insetLeft: left,
  };
}
