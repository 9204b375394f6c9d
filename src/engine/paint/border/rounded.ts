import type { ComputedStyle } from '../../css/computed/computed-style.js';
import { Path2D } from '../../font/canvas.js';
import type { Point } from '../../geometry.js';
import type { UsedEdges } from '../../layout/box.js';
import { type Painting, toPx } from '../painting.js';
import { heightOf, insetRect, type Rect, widthOf } from '../rect.js';

/** A rectangle with elliptic corners. */
export interface RoundedRect {
  readonly rect: Rect;
  readonly topLeft: Point;
  readonly topRight: Point;
  readonly bottomRight: Point;
  readonly bottomLeft: Point;
  /** Exponents of superellipses; absent: all corners are round. */
  readonly shape?: ComputedStyle['cornerShape'];
}

type CornerRadii = Omit<RoundedRect, 'rect'>;
type Corner = Exclude<keyof CornerRadii, 'shape'>;
const NONE: Point = Object.freeze({ x: 0, y: 0 });

/** Used radii of a border box: percentages are resolved, and overlapping radii scaled down together. */
export function roundBorderBox(
  painting: Painting,
  rect: Rect,
  radii: ComputedStyle['borderRadius'],
  shape?: ComputedStyle['cornerShape'],
): RoundedRect {
  if (isSquare(radii)) return squareRect(rect);
  const [width, height] = [widthOf(rect), heightOf(rect)];
  const use = ({ x, y }: ComputedStyle['borderRadius']['topLeft']): Point => {
    if (x === 0 || y === 0) return NONE;
    return { x: Math.max(0, toPx(painting, x, width)), y: Math.max(0, toPx(painting, y, height)) };
  };
  return fitRadii({
    rect,
    topLeft: use(radii.topLeft),
    topRight: use(radii.topRight),
    bottomRight: use(radii.bottomRight),
    bottomLeft: use(radii.bottomLeft),
    ...(shape && { shape }),
  });
}

function squareRect(rect: Rect): RoundedRect {
  return { rect, topLeft: NONE, topRight: NONE, bottomRight: NONE, bottomLeft: NONE };
}

function isSquare({ topLeft, topRight, bottomRight, bottomLeft }: ComputedStyle['borderRadius']): boolean {
  return topLeft.x === 0 && topRight.x === 0 && bottomRight.x === 0 && bottomLeft.x === 0;
}

function fitRadii(rounded: RoundedRect): RoundedRect {
  const { rect, topLeft, topRight, bottomRight, bottomLeft } = rounded;
  const [width, height] = [widthOf(rect), heightOf(rect)];
  const share = Math.min(
    1,
    width / Math.max(1e-9, topLeft.x + topRight.x),
    width / Math.max(1e-9, bottomLeft.x + bottomRight.x),
    height / Math.max(1e-9, topLeft.y + bottomLeft.y),
    height / Math.max(1e-9, topRight.y + bottomRight.y),
  );
  return share === 1 ? rounded : mapRadii(rect, rounded, (radius) => ({ x: radius.x * share, y: radius.y * share }));
}

function mapRadii(rect: Rect, radii: CornerRadii, change: (radius: Point, corner: Corner) => Point): RoundedRect {
  return {
    rect,
    topLeft: change(radii.topLeft, 'topLeft'),
    topRight: change(radii.topRight, 'topRight'),
    bottomRight: change(radii.bottomRight, 'bottomRight'),
    bottomLeft: change(radii.bottomLeft, 'bottomLeft'),
    ...(radii.shape && { shape: radii.shape }),
  };
}

/** The shape inset by these widths (outset if negative). */
export function insetRounded(outer: RoundedRect, by: UsedEdges): RoundedRect {
  const rect = insetRect(outer.rect, by);
  if (!isRounded(outer)) return squareRect(rect);
  return mapRadii(rect, outer, (radius, corner) => {
    if (radius.x === 0 || radius.y === 0) return NONE;
    const share = insetShare(outer.shape?.[corner]);
    const x = radius.x - share * (corner.endsWith('Left') ? by.left : by.right);
    const y = radius.y - share * (corner.startsWith('top') ? by.top : by.bottom);
    return x > 0 && y > 0 ? { x, y } : NONE;
  });
}

/** By which part of the inset a radius shrinks, so that a line along the corner is as wide as along the edges. */
function insetShare(exponent = 1): number {
  if (exponent >= 1) return 1;
  if (exponent >= 0) return BEVEL_SHARE + (1 - BEVEL_SHARE) * exponent;
  if (exponent >= -1) return BEVEL_SHARE + (BEVEL_SHARE - SCOOP_SHARE) * exponent;
  return SCOOP_SHARE * 2 ** (exponent + 1);
}

/** 2 − √2: parallels of a diagonal. */
const BEVEL_SHARE = 2 - Math.SQRT2;
/** √2 − 1: circles around the corner, on the diagonal. */
const SCOOP_SHARE = Math.SQRT2 - 1;

export function isRounded({ topLeft, topRight, bottomRight, bottomLeft }: RoundedRect): boolean {
  return topLeft.x > 0 || topRight.x > 0 || bottomRight.x > 0 || bottomLeft.x > 0;
}

/** Distance of Bézier control points as a fraction of the radius, to approximate a quarter of an ellipse. */
const ARC = 0.5522847498;

/** A path, or a context with its current path. */
type PathTracer = Pick<Path2D, 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath'>;

/** Adds the outline clockwise. */
export function traceRounded(path: PathTracer, shape: RoundedRect): void {
  if (shape.shape) traceShaped(path, shape, shape.shape);
  else traceArcs(path, shape);
}

const STEPS = 24;

/** Corners that are superellipses, in short straight lines. */
function traceShaped(
  path: PathTracer,
  { rect, topLeft, topRight, bottomRight, bottomLeft }: RoundedRect,
  shape: NonNullable<ComputedStyle['cornerShape']>,
): void {
  const { left, top, right, bottom } = rect;
  path.moveTo(left + topLeft.x, top);
  // From the end of one edge to the start of the next; `dx`, `dy` lead from the corner along the edges.
  const corner = (x: number, y: number, dx: number, dy: number, exponent: number, isFromX: boolean): void => {
    for (let step = 0; step <= STEPS; step++) {
      const share = isFromX ? step / STEPS : 1 - step / STEPS;
      const [u, v] = superellipse(share, exponent);
      path.lineTo(x + dx * u, y + dy * v);
    }
  };
  corner(right, top, -topRight.x, topRight.y, shape.topRight, true);
  corner(right, bottom, -bottomRight.x, -bottomRight.y, shape.bottomRight, false);
  corner(left, bottom, bottomLeft.x, -bottomLeft.y, shape.bottomLeft, true);
  corner(left, top, topLeft.x, topLeft.y, shape.topLeft, false);
  path.closePath();
}

/** A point of the curve as shares of the radii from the corner: (1, 0) at the start, (0, 1) at the end. */
function superellipse(share: number, exponent: number): [number, number] {
  const angle = (share * Math.PI) / 2;
  const power = 2 / 2 ** Math.min(10, Math.abs(exponent));
  // Rounding errors of the ends grow with small powers.
  const [x, y] = [share === 1 ? 0 : Math.cos(angle) ** power, Math.sin(angle) ** power];
  // Concave curves bend around the corner, convex ones around the opposite point.
  return exponent < 0 ? [x, y] : [1 - y, 1 - x];
}

function traceArcs(path: PathTracer, { rect, topLeft, topRight, bottomRight, bottomLeft }: RoundedRect): void {
  const { left, top, right, bottom } = rect;
  path.moveTo(left + topLeft.x, top);
  path.lineTo(right - topRight.x, top);
  if (topRight.x > 0)
    path.bezierCurveTo(
      right - topRight.x * (1 - ARC),
      top,
      right,
      top + topRight.y * (1 - ARC),
      right,
      top + topRight.y,
    );
  path.lineTo(right, bottom - bottomRight.y);
  if (bottomRight.x > 0)
    path.bezierCurveTo(
      right,
      bottom - bottomRight.y * (1 - ARC),
      right - bottomRight.x * (1 - ARC),
      bottom,
      right - bottomRight.x,
      bottom,
    );
  path.lineTo(left + bottomLeft.x, bottom);
  if (bottomLeft.x > 0)
    path.bezierCurveTo(
      left + bottomLeft.x * (1 - ARC),
      bottom,
      left,
      bottom - bottomLeft.y * (1 - ARC),
      left,
      bottom - bottomLeft.y,
    );
  path.lineTo(left, top + topLeft.y);
  if (topLeft.x > 0)
    path.bezierCurveTo(left, top + topLeft.y * (1 - ARC), left + topLeft.x * (1 - ARC), top, left + topLeft.x, top);
  path.closePath();
}

export function roundedPath(...shapes: readonly RoundedRect[]): Path2D {
  const path = new Path2D();
  for (const shape of shapes) traceRounded(path, shape);
  return path;
}
