import type { TransformFunction } from '../effect-values.js';
import type { Length } from '../length.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { table } from '../syntax/table.js';
import type { Computation } from './context.js';
import { constant } from './context.js';
import { parseLengthPercentage } from './length.js';
import { parseAngle, parseFactor, parseNumber } from './number.js';
import { parseWhole, type Reader } from './reader.js';

type Lists = readonly (readonly Component[])[];
type Read = (lists: Lists) => Computation<TransformFunction> | undefined;

const MAX_FUNCTIONS = 64;
const zero = constant<Length>(0);

/** Two-dimensional functions, and the projection of three-dimensional ones. */
const FUNCTIONS = table<Read>({
  translate: ([x, y]) => translate(x, y),
  translatex: ([x]) => translate(x, undefined),
  translatey: ([y]) => translate(undefined, y),
  translate3d: ([x, y]) => translate(x, y),
  translatez: () => translate(undefined, undefined),
  scale: ([x, y]) => scale(x, y ?? x),
  scalex: ([x]) => scale(x, undefined),
  scaley: ([y]) => scale(undefined, y),
  scale3d: ([x, y]) => scale(x, y),
  scalez: () => scale(undefined, undefined),
  rotate: ([angle]) => rotate(angle),
  rotatez: ([angle]) => rotate(angle),
  // Rotating out of the panel's plane only narrows or mirrors a box.
  rotatex: ([angle]) => flip(angle, 'y'),
  rotatey: ([angle]) => flip(angle, 'x'),
  skew: ([x, y]) => skew(x, y),
  skewx: ([x]) => skew(x, undefined),
  skewy: ([y]) => skew(undefined, y),
  matrix: (lists) => matrix(lists),
  matrix3d: (lists) => matrix([0, 1, 4, 5, 12, 13].map((at) => lists[at] ?? [])),
  perspective: () => translate(undefined, undefined),
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
  const y = x && (parseLengthPercentage(reader) ?? zero);
  parseLengthPercentage(reader);
  return x && y && ((context) => [{ kind: 'translate', x: x(context), y: y(context) }]);
}

export function parseScaleProperty(reader: Reader): Computation<readonly TransformFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const x = parseFactor(reader);
  if (x === undefined) return undefined;
  const y = parseFactor(reader) ?? x;
  parseFactor(reader);
  return constant([{ kind: 'scale', x, y }]);
}

export function parseRotateProperty(reader: Reader): Computation<readonly TransformFunction[]> | undefined {
  if (reader.word(['none'])) return constant([]);
  const axis = reader.word(['x', 'y', 'z']);
  const degrees = parseAngle(reader);
  if (degrees === undefined) return undefined;
  if (axis === 'x') return constant([{ kind: 'scale', x: 1, y: cosine(degrees) }]);
  if (axis === 'y') return constant([{ kind: 'scale', x: cosine(degrees), y: 1 }]);
  return constant([{ kind: 'rotate', degrees }]);
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

function flip(angle: List, axis: 'x' | 'y'): Computation<TransformFunction> | undefined {
  const degrees = angle && parseWhole(angle, parseAngle);
  if (degrees === undefined) return undefined;
  const factor = cosine(degrees);
  return constant({ kind: 'scale', x: axis === 'x' ? factor : 1, y: axis === 'y' ? factor : 1 });
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

function skew(x: List, y: List): Computation<TransformFunction> | undefined {
  const xDegrees = x ? parseWhole(x, parseAngle) : 0;
  const yDegrees = y ? parseWhole(y, parseAngle) : 0;
  if (xDegrees === undefined || yDegrees === undefined) return undefined;
  return constant({ kind: 'skew', xDegrees, yDegrees });
}

/** Its translation is in CSS px. */
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
