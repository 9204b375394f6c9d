import type { Length } from '../computed/computed-length.js';
import type { TransformFunction } from '../computed/effect-values.js';
import type { Component } from '../syntax/component.js';
import type { Computation } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseLengthPercentage, parseLengthPx, parsePositiveLengthPx } from './length.js';
import { parseAngle, parseFactor, parseNumber } from './number.js';
import { parseWhole, type Reader } from './reader.js';

type List = readonly Component[] | undefined;

const zero = constant<Length>(0);
const zeroPx = constant(0);

/** Functions that stay in the plane use the two-dimensional form, which is faster and paints on whole px. */
export function translate3d(x: List, y: List, z: List): Computation<TransformFunction> | undefined {
  const computeX = x ? parseWhole(x, parseLengthPercentage) : zero;
  const computeY = y ? parseWhole(y, parseLengthPercentage) : zero;
  const computeZ = z ? parseWhole(z, parseLengthPx) : zeroPx;
  return computeX && computeY && computeZ && translateBy(computeX, computeY, computeZ);
}

export function translateBy(
  x: Computation<Length>,
  y: Computation<Length>,
  z: Computation<number>,
): Computation<TransformFunction> {
  return (context) => {
    const depth = z(context);
    const plane = { x: x(context), y: y(context) };
    return depth === 0 ? { kind: 'translate', ...plane } : { kind: 'translate3d', ...plane, z: depth };
  };
}

export function scale3d(...lists: readonly List[]): Computation<TransformFunction> | undefined {
  const [x, y, z] = lists.map((list) => (list ? parseWhole(list, parseFactor) : 1));
  return x === undefined || y === undefined || z === undefined ? undefined : constant(scaleBy(x, y, z));
}

export function scaleBy(x: number, y: number, z: number): TransformFunction {
  return z === 1 ? { kind: 'scale', x, y } : { kind: 'scale3d', x, y, z };
}

export function rotate3d(x: number, y: number, z: number, angle: List): Computation<TransformFunction> | undefined {
  const degrees = angle && parseWhole(angle, parseAngle);
  return degrees === undefined ? undefined : constant(rotateAround(x, y, z, degrees));
}

/** Rotates around a vector; a zero vector rotates nothing. */
export function rotateAround(x: number, y: number, z: number, degrees: number): TransformFunction {
  const length = Math.hypot(x, y, z);
  if (length === 0 || !Number.isFinite(length)) return { kind: 'rotate', degrees: 0 };
  if (x === 0 && y === 0) return { kind: 'rotate', degrees: z > 0 ? degrees : -degrees };
  return { kind: 'rotate3d', x: x / length, y: y / length, z: z / length, degrees };
}

export function rotate3dFunction([x, y, z, angle]: readonly List[]): Computation<TransformFunction> | undefined {
  const [a, b, c] = [x, y, z].map((list) => (list ? parseWhole(list, parseNumber) : undefined));
  return a === undefined || b === undefined || c === undefined ? undefined : rotate3d(a, b, c, angle);
}

/** Values are in column order, as in CSS; the translation is in CSS px. */
export function matrix3d(lists: readonly List[]): Computation<TransformFunction> | undefined {
  const values = lists.map((list) => (list ? parseWhole(list, parseNumber) : undefined));
  if (values.length !== 16 || values.some((value) => value === undefined)) return undefined;
  const numbers = values.filter((value) => value !== undefined);
  return ({ environment: { pixelRatio } }) => ({
    kind: 'matrix3d',
    // In device px, lengths are `pixelRatio` times larger, and perspective factors smaller by the same ratio.
    values: numbers.map((value, i) =>
      i === 12 || i === 13 || i === 14
        ? value * pixelRatio
        : i === 3 || i === 7 || i === 11
          ? value / pixelRatio
          : value,
    ),
  });
}

/** `perspective()`: a length below 1 px counts as 1 px; `none` has no effect. */
export function perspective(list: List): Computation<TransformFunction> | undefined {
  const depth = list && parseWhole(list, parsePerspective);
  return (
    depth &&
    ((context) => {
      const px = depth(context);
      return px === undefined ? { kind: 'scale', x: 1, y: 1 } : { kind: 'perspective', depth: px };
    })
  );
}

/** The viewer's distance; undefined for `none`. */
export function parsePerspective(reader: Reader): Computation<number | undefined> | undefined {
  if (reader.word(['none'])) return constant(undefined);
  const px = parsePositiveLengthPx(reader);
  return px && ((context) => Math.max(context.environment.pixelRatio, px(context)));
}
