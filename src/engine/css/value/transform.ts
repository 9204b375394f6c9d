import type { Length } from '../computed/computed-length.js';
import type { TransformFunction } from '../computed/effect-values.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import type { Computation } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseLengthPercentage, parseLengthPx } from './length.js';
import { parseAngle, parseFactor, parseNumber } from './number.js';
import { parseWhole, type Reader } from './reader.js';
import {
  matrix3d,
  perspective,
  rotate3d,
  rotate3dFunction,
  rotateAround,
  scale3d,
  scaleBy,
  translate3d,
  translateBy,
} from './transform-3d.js';

type Lists = readonly (readonly Component[])[];
type Read = (lists: Lists) => Computation<TransformFunction> | undefined;

const MAX_FUNCTIONS = 64;
const zero = constant<Length>(0);

const FUNCTIONS = table<Read>({
  translate: ([x, y]) => translate(x, y),
  translatex: ([x]) => translate(x, undefined),
  translatey: ([y]) => translate(undefined, y),
  translate3d: ([x, y, z]) => x && y && z && translate3d(x, y, z),
  translatez: ([z]) => z && translate3d(undefined, undefined, z),
  scale: ([x, y]) => scale(x, y ?? x),
  scalex: ([x]) => scale(x, undefined),
  scaley: ([y]) => scale(undefined, y),
  scale3d: ([x, y, z]) => x && y && z && scale3d(x, y, z),
  scalez: ([z]) => z && scale3d(undefined, undefined, z),
  rotate: ([angle]) => rotate(angle),
  rotatez: ([angle]) => rotate(angle),
  rotatex: ([angle]) => rotate3d(1, 0, 0, angle),
  rotatey: ([angle]) => rotate3d(0, 1, 0, angle),
  rotate3d: (lists) => rotate3dFunction(lists),
  skew: ([x, y]) => skew(x, y),
  skewx: ([x]) => skew(x, undefined),
  skewy: ([y]) => skew(undefined, y),
  matrix: (lists) => matrix(lists),
  matrix3d: (lists) => matrix3d(lists),
  perspective: ([depth]) => perspective(depth),
});

export function parseTransform(reader: Reader): Computation<readonly TransformFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const functions: Computation<TransformFunction>[] = [];
  for (let fn = reader.peek(); fn?.kind === 'function'; fn = reader.peek()) {
    const read = FUNCTIONS.get(fn.text)?.(splitAtCommas(fn.children));
    if (!read || functions.length >= MAX_FUNCTIONS) return undefined;
    functions.push(read);
    reader.next();
  }
  return functions.length > 0 ? (context) => functions.map((fn) => fn(context)) : undefined;
}

/** The `translate` property: one to three lengths. */
export function parseTranslateProperty(reader: Reader): Computation<readonly TransformFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const x = parseLengthPercentage(reader);
  const second = x && parseLengthPercentage(reader);
  const third = second && parseLengthPx(reader);
  const translate = x && translateBy(x, second ?? zero, third ?? constant(0));
  return translate && ((context) => [translate(context)]);
}

export function parseScaleProperty(reader: Reader): Computation<readonly TransformFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const x = parseFactor(reader);
  if (x === undefined) return undefined;
  const y = parseFactor(reader);
  const z = y === undefined ? 1 : (parseFactor(reader) ?? 1);
  return constant([scaleBy(x, y ?? x, z)]);
}

export function parseRotateProperty(reader: Reader): Computation<readonly TransformFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const before = readAxis(reader);
  const degrees = parseAngle(reader);
  const axis = before ?? readAxis(reader) ?? [0, 0, 1];
  return degrees === undefined ? undefined : constant([rotateAround(...axis, degrees)]);
}

/** The axis of the `rotate` property: a keyword or a vector. */
function readAxis(reader: Reader): readonly [number, number, number] | undefined {
  const axis = reader.word(['x', 'y', 'z']);
  if (axis) return [axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0];
  return reader.attempt(() => {
    const [x, y, z] = [parseNumber(reader), parseNumber(reader), parseNumber(reader)];
    return x === undefined || y === undefined || z === undefined ? undefined : ([x, y, z] as const);
  });
}

type List = readonly Component[] | undefined;

function translate(x: List, y: List): Computation<TransformFunction> | undefined {
  const computeX = x ? parseWhole(x, parseLengthPercentage) : zero;
  const computeY = y ? parseWhole(y, parseLengthPercentage) : zero;
  if (!computeX || !computeY) return undefined;
  return (context) => ({ kind: 'translate', x: computeX(context), y: computeY(context) });
}

function scale(x: List, y: List): Computation<TransformFunction> | undefined {
  const factorX = x ? parseWhole(x, parseFactor) : 1;
  const factorY = y ? parseWhole(y, parseFactor) : 1;
  if (factorX === undefined || factorY === undefined) return undefined;
  return constant({ kind: 'scale', x: factorX, y: factorY });
}

function rotate(angle: List): Computation<TransformFunction> | undefined {
  const degrees = angle && parseWhole(angle, parseAngle);
  return degrees === undefined ? undefined : constant({ kind: 'rotate', degrees });
}

function skew(x: List, y: List): Computation<TransformFunction> | undefined {
  const xDegrees = x ? parseWhole(x, parseAngle) : 0;
  const yDegrees = y ? parseWhole(y, parseAngle) : 0;
  if (xDegrees === undefined || yDegrees === undefined) return undefined;
  return constant({ kind: 'skew', xDegrees, yDegrees });
}

/** The translation is in CSS px. */
function matrix(lists: Lists): Computation<TransformFunction> | undefined {
  const numbers = lists.map((list) => parseWhole(list, parseNumber));
  const [a, b, c, d, e, f, ...more] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (e === undefined || f === undefined || more.length > 0) return undefined;
  return ({ environment: { pixelRatio } }) => ({
    kind: 'matrix',
    values: [a, b, c, d, e * pixelRatio, f * pixelRatio],
  });
}
