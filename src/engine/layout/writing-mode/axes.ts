import type { Matrix } from '../../affine.js';
import type { Edges, WritingMode } from '../../css/computed/box-values.js';
import type { Area } from '../../geometry.js';

/**
 * Layout computes in lines along x and blocks along y. In vertical writing these axes have other directions on the page.
 */
export type Turn = Matrix;

interface Axes {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

interface WritingStyle {
  readonly writingMode: WritingMode;
  readonly direction: 'ltr' | 'rtl';
  readonly turned?: { readonly mode: AxesMode } | undefined;
}

/** Modes whose axes differ. */
export type AxesMode = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-lr';

const AXES: Readonly<Record<AxesMode, Axes>> = {
  'horizontal-tb': { x: [1, 0], y: [0, 1] },
  'vertical-rl': { x: [0, 1], y: [-1, 0] },
  'vertical-lr': { x: [0, 1], y: [1, 0] },
  'sideways-lr': { x: [0, -1], y: [1, 0] },
};

/** `sideways-rl` has the axes of `vertical-rl`, only its glyphs differ. */
export function axesOf(mode: WritingMode): AxesMode {
  return mode === 'sideways-rl' ? 'vertical-rl' : mode;
}

/** Whether lines of one mode are at right angles to those of the other. */
export function isOrthogonal(one: AxesMode, other: AxesMode): boolean {
  return (one === 'horizontal-tb') !== (other === 'horizontal-tb');
}

/** Whether the start of a box in its own writing is at the end of an axis that it is laid out along. */
export function startsAtEnd(axis: 'x' | 'y', { writingMode, direction, turned }: WritingStyle): boolean {
  const { x, y } = AXES[axesOf(writingMode)];
  const [right, down] = AXES[turned?.mode ?? 'horizontal-tb'][axis];
  const forwards = direction === 'rtl' ? -1 : 1;
  return right * (forwards * x[0] + y[0]) + down * (forwards * x[1] + y[1]) < 0;
}

/**
 * From the axes of `inner` to those of `outer`. In both, `area` is where the box starts: its size is that in the outer
 * axes.
 */
export function turnBetween(outer: AxesMode, inner: AxesMode, area: Area): Turn {
  const { x: fx, y: fy } = AXES[outer];
  const { x: gx, y: gy } = AXES[inner];
  const dot = (one: Axes['x'], other: Axes['x']): number => one[0] * other[0] + one[1] * other[1];
  const [a, b, c, d] = [dot(fx, gx), dot(fy, gx), dot(fx, gy), dot(fy, gy)];
  const originX = area.x + (a < 0 || c < 0 ? area.width : 0);
  const originY = area.y + (b < 0 || d < 0 ? area.height : 0);
  return { a, b, c, d, e: originX - a * area.x - c * area.y, f: originY - b * area.x - d * area.y };
}

export function invertTurn({ a, b, c, d, e, f }: Turn): Turn {
  // Turns keep lengths and right angles, so that the inverse of the linear part is its transpose.
  return { a, b: c, c: b, d, e: -(a * e + b * f), f: -(c * e + d * f) };
}

/** The upper side of lines is where blocks end. Lines are built as if it were where they start, and mirrored later. */
export function isMirroredMode(mode: AxesMode | undefined): boolean {
  return mode === 'vertical-lr';
}

/** Lines that are read from the other side: their glyphs are not mirrored with them. */
export function isMirrored({ a, b, c, d }: Turn): boolean {
  return a * d - b * c < 0;
}

export function turnArea({ a, b, c, d, e, f }: Turn, { x, y, width, height }: Area): Area {
  const [x1, y1] = [a * x + c * y + e, b * x + d * y + f];
  const [x2, y2] = [x1 + a * width + c * height, y1 + b * width + d * height];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

const SIDES = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const;
type Side = keyof typeof SIDES;

function sideTowards(x: number, y: number): Side {
  if (x !== 0) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'top' : 'bottom';
}

/** Values of the sides of a box in the turned axes, from those in the axes before. */
export function turnEdges<T>({ a, b, c, d }: Turn, edges: Edges<T>): Edges<T> {
  const from = (side: Side): T => {
    const [x, y] = SIDES[side];
    return edges[sideTowards(a * x + b * y, c * x + d * y)];
  };
  return { top: from('top'), right: from('right'), bottom: from('bottom'), left: from('left') };
}

/** The turn from the page to the axes of a mode, without position. */
export function towards(mode: AxesMode): Turn {
  return invertTurn(turnBetween('horizontal-tb', mode, { x: 0, y: 0, width: 0, height: 0 }));
}
