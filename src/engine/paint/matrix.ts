import { IDENTITY, type Matrix, multiply, toRadians } from '../affine.js';
import { type ContainerSize, resolveLength } from '../css/computed/computed-length.js';
import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { PlaneFunction, SpaceFunction, TransformFunction } from '../css/computed/effect-values.js';
import {
  asPlane,
  fromPlane,
  type Matrix4,
  matrix4Of,
  multiply4,
  projectionOf,
  translation4,
} from './effect/matrix4.js';
import type { Rect } from './rect.js';
import { heightOf, widthOf } from './rect.js';

/** Translation by device px. */
export function translation(e: number, f: number): Matrix {
  return { ...IDENTITY, e, f };
}

/** True for a pure translation, which keeps pixels intact if it is in whole px. */
export function isTranslation(matrix: Matrix): boolean {
  return matrix.a === 1 && matrix.d === 1 && matrix.b === 0 && matrix.c === 0;
}

/** Whether whole px stay whole px. */
export function isOnPixels(matrix: Matrix): boolean {
  return isTranslation(matrix) && Number.isInteger(matrix.e) && Number.isInteger(matrix.f);
}

const MAX_VALUE = 1e7;
const MIN_AREA = 1e-9;

/** Whether a matrix can be painted with; canvas crashes the process for one that is not invertible. */
export function isUsable(matrix: Matrix): boolean {
  const { a, b, c, d, e, f } = matrix;
  const isBounded = [a, b, c, d, e, f].every((value) => Math.abs(value) < MAX_VALUE);
  return isBounded && Math.abs(a * d - b * c) > MIN_AREA;
}

/** The inverse matrix; undefined if there is none. */
export function invert(matrix: Matrix): Matrix | undefined {
  if (!isUsable(matrix)) return undefined;
  const { a, b, c, d, e, f } = matrix;
  const determinant = a * d - b * c;
  return {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
}

/** Bounds of the mapped rectangle. */
export function mapRect(matrix: Matrix, rect: Rect): Rect {
  if (isTranslation(matrix) && rect.left <= rect.right && rect.top <= rect.bottom) {
    const { e, f } = matrix;
    if (e === 0 && f === 0) return rect;
    return { left: rect.left + e, top: rect.top + f, right: rect.right + e, bottom: rect.bottom + f };
  }
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [rect.left, rect.right])
    for (const y of [rect.top, rect.bottom]) {
      xs.push(matrix.a * x + matrix.c * y + matrix.e);
      ys.push(matrix.b * x + matrix.d * y + matrix.f);
    }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * The matrix of the `transform` of a box with this border box; undefined if there is none or it is not finite. A
 * transform that leaves the plane is flattened.
 */
export function transformOf(style: ComputedStyle, border: Rect, container: ContainerSize): Matrix | undefined {
  if (style.transform.length === 0) return undefined;
  if (leavesPlane(style)) return flatten(transform4Of(style, border, container));
  const [width, height] = [widthOf(border), heightOf(border)];
  const [x, y] = transformOriginOf(style, border, container);
  let matrix = translation(x, y);
  for (const step of style.transform)
    if (!isSpatial(step)) matrix = multiply(matrix, matrixOf(step, width, height, container));
  matrix = multiply(matrix, translation(-x, -y));
  return Object.values(matrix).every(Number.isFinite) ? matrix : undefined;
}

function isSpatial(step: TransformFunction): step is SpaceFunction {
  return (
    step.kind === 'rotate3d' ||
    step.kind === 'translate3d' ||
    step.kind === 'perspective' ||
    step.kind === 'scale3d' ||
    step.kind === 'matrix3d'
  );
}

/** Whether a transform has a three-dimensional function. */
export function leavesPlane({ transform }: ComputedStyle): boolean {
  return transform.some(isSpatial);
}

/** The transform of a box in space, around its origin. */
export function transform4Of(style: ComputedStyle, border: Rect, container: ContainerSize): Matrix4 {
  const [width, height] = [widthOf(border), heightOf(border)];
  const [x, y] = transformOriginOf(style, border, container);
  const z = style.space.originZ;
  let matrix = translation4(x, y, z);
  for (const step of style.transform) {
    const next = isSpatial(step)
      ? matrix4Of(step, width, height, container)
      : fromPlane(matrixOf(step, width, height, container));
    matrix = multiply4(matrix, next);
  }
  return multiply4(matrix, translation4(-x, -y, -z));
}

/** Drops the depth; for perspective, uses the closest transform in the plane of the page. */
function flatten(matrix: Matrix4): Matrix | undefined {
  const { x, y, w } = projectionOf(matrix);
  const flat = asPlane({ x, y, w: [0, 0, w[2] > 0 ? w[2] : 1] });
  return flat && Object.values(flat).every(Number.isFinite) ? flat : undefined;
}

/** The fixed point of `transform` for a box with this border box. */
export function transformOriginOf(
  { transformOrigin: { x, y } }: Pick<ComputedStyle, 'transformOrigin'>,
  border: Rect,
  container: ContainerSize,
): [x: number, y: number] {
  return [
    border.left + (resolveLength(x, widthOf(border), container) ?? 0),
    border.top + (resolveLength(y, heightOf(border), container) ?? 0),
  ];
}

function matrixOf(step: PlaneFunction, width: number, height: number, container: ContainerSize): Matrix {
  switch (step.kind) {
    case 'matrix': {
      const [a, b, c, d, e, f] = step.values;
      return { a, b, c, d, e, f };
    }
    case 'translate':
      return translation(resolveLength(step.x, width, container) ?? 0, resolveLength(step.y, height, container) ?? 0);
    case 'scale':
      return { ...IDENTITY, a: step.x, d: step.y };
    case 'rotate': {
      const [sin, cos] = sinCos(step.degrees);
      return { ...IDENTITY, a: cos, b: sin, c: -sin, d: cos };
    }
    case 'skew':
      return { ...IDENTITY, b: Math.tan(toRadians(step.yDegrees)), c: Math.tan(toRadians(step.xDegrees)) };
  }
}

/** Exact at quarter turns, so that rotated boxes keep sharp edges. */
function sinCos(degrees: number): [sin: number, cos: number] {
  const quarter = (((degrees / 90) % 4) + 4) % 4;
  if (Number.isInteger(quarter)) return [[0, 1, 0, -1][quarter] ?? 0, [1, 0, -1, 0][quarter] ?? 1];
  return [Math.sin(toRadians(degrees)), Math.cos(toRadians(degrees))];
}
