import type { Matrix } from '../../affine.js';
import { type ContainerSize, resolveLength } from '../../css/computed/computed-length.js';
import type { SpaceFunction } from '../../css/computed/effect-values.js';

/** A transform in space, in the column order of `matrix3d()`. */
export type Matrix4 = readonly number[];

export const IDENTITY4: Matrix4 = Object.freeze([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** The matrix that applies `inner` first. */
export function multiply4(outer: Matrix4, inner: Matrix4): Matrix4 {
  if (outer === IDENTITY4) return inner;
  const out: number[] = [];
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (outer[k * 4 + row] ?? 0) * (inner[column * 4 + k] ?? 0);
      out.push(sum);
    }
  return out;
}

export function translation4(x: number, y: number, z: number): Matrix4 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** A transform of the plane as one in space. */
export function fromPlane({ a, b, c, d, e, f }: Matrix): Matrix4 {
  return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
}

export function perspective4(depthPx: number): Matrix4 {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / depthPx, 0, 0, 0, 1];
}

/** The matrix of one function that leaves the plane, for a box of this size. */
export function matrix4Of(step: SpaceFunction, width: number, height: number, container: ContainerSize): Matrix4 {
  switch (step.kind) {
    case 'matrix3d':
      return step.values;
    case 'translate3d':
      return translation4(
        resolveLength(step.x, width, container) ?? 0,
        resolveLength(step.y, height, container) ?? 0,
        step.z,
      );
    case 'scale3d':
      return [step.x, 0, 0, 0, 0, step.y, 0, 0, 0, 0, step.z, 0, 0, 0, 0, 1];
    case 'perspective':
      return perspective4(step.depth);
    case 'rotate3d':
      return rotation4(step.x, step.y, step.z, (step.degrees * Math.PI) / 180);
  }
}

/** Rotation around a unit vector (CSS Transforms 2, section 13.1). */
function rotation4(x: number, y: number, z: number, radians: number): Matrix4 {
  const sc = Math.sin(radians / 2) * Math.cos(radians / 2);
  const sq = Math.sin(radians / 2) ** 2;
  return [
    ...[1 - 2 * (y * y + z * z) * sq, 2 * (x * y * sq + z * sc), 2 * (x * z * sq - y * sc), 0],
    ...[2 * (x * y * sq - z * sc), 1 - 2 * (x * x + z * z) * sq, 2 * (y * z * sq + x * sc), 0],
    ...[2 * (x * z * sq + y * sc), 2 * (y * z * sq - x * sc), 1 - 2 * (x * x + y * y) * sq, 0],
    ...[0, 0, 0, 1],
  ];
}

/** How a matrix maps the points of the plane z = 0, seen from the front; divide by `w`. */
export interface Projection {
  readonly x: readonly [number, number, number];
  readonly y: readonly [number, number, number];
  readonly w: readonly [number, number, number];
}

export function projectionOf(m: Matrix4): Projection {
  return { x: row(m, 0), y: row(m, 1), w: row(m, 3) };
}

function row(m: Matrix4, at: number): [number, number, number] {
  return [m[at] ?? 0, m[4 + at] ?? 0, m[12 + at] ?? 0];
}

const EPSILON = 1e-9;

/** The equivalent transform of the plane if the depth is the same everywhere; else undefined. */
export function asPlane({ x, y, w }: Projection): Matrix | undefined {
  if (Math.abs(w[0]) > EPSILON || Math.abs(w[1]) > EPSILON || w[2] <= EPSILON) return undefined;
  const by = (value: number): number => (w[2] === 1 ? clean(value) : clean(value / w[2]));
  return { a: by(x[0]), b: by(y[0]), c: by(x[1]), d: by(y[1]), e: by(x[2]), f: by(y[2]) };
}

/** Sines of quarter turns are not exactly 0 or 1, which would blur edges. */
function clean(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < EPSILON ? whole : value;
}

/** A point of the plane in space, divided by its `w`; undefined behind the viewer. */
export function mapPoint(m: Matrix4, x: number, y: number): { x: number; y: number; z: number } | undefined {
  const at = (row: number): number => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[12 + row] ?? 0);
  const w = at(3);
  return w > EPSILON ? { x: at(0) / w, y: at(1) / w, z: at(2) / w } : undefined;
}

/** Whether the back of the plane faces the viewer: the depth of its normal, a part of the inverse, is negative. */
export function showsBack(m: Matrix4): boolean {
  const whole = [0, 1, 2, 3].reduce((sum, row) => sum + (row % 2 ? -1 : 1) * (m[row] ?? 0) * minor(m, row, 0), 0);
  return minor(m, 2, 2) * whole < -EPSILON;
}

/** Determinant without one row and column. */
function minor(m: Matrix4, row: number, column: number): number {
  const rows = [0, 1, 2, 3].filter((one) => one !== row);
  const [a = [], b = [], c = []] = [0, 1, 2, 3]
    .filter((one) => one !== column)
    .map((one) => rows.map((at) => m[one * 4 + at] ?? 0));
  const [a0 = 0, a1 = 0, a2 = 0] = a;
  const [b0 = 0, b1 = 0, b2 = 0] = b;
  const [c0 = 0, c1 = 0, c2 = 0] = c;
  return a0 * (b1 * c2 - b2 * c1) - b0 * (a1 * c2 - a2 * c1) + c0 * (a1 * b2 - a2 * b1);
}
