import type { BoxShadow, Shadow } from '../computed/effect-values.js';
import type { Color } from '../computed/image-values.js';
import { parseColor } from './color/color.js';
import type { Computation } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseLengthPx } from './length.js';
import { parseCommaList, type Reader } from './reader.js';

const MAX_SHADOWS = 64;
/** Larger blurs are reduced to this: the difference is not visible on a panel, and the time is limited. */
const MAX_BLUR_PX = 200;

const current: Computation<Color> = ({ computed }) => computed.color;

/** Parses offsets, blur, spread, colour and `inset` of a shadow. */
export function parseBoxShadow(reader: Reader): Computation<BoxShadow> | undefined {
  let inset = reader.word(['inset']) !== undefined;
  const before = parseColor(reader);
  const lengths = readLengths(reader, 4);
  const color = before ?? parseColor(reader) ?? current;
  inset ||= reader.word(['inset']) !== undefined;
  const [x, y, blur, spread] = lengths;
  if (!x || !y) return undefined;
  return (context) => ({
    x: x(context),
    y: y(context),
    blur: Math.max(0, Math.min(MAX_BLUR_PX, blur?.(context) ?? 0)),
    spread: spread?.(context) ?? 0,
    color: color(context),
    inset,
  });
}

export function parseShadow(reader: Reader): Computation<Shadow> | undefined {
  const before = parseColor(reader);
  const [x, y, blur] = readLengths(reader, 3);
  const color = before ?? parseColor(reader) ?? current;
  if (!x || !y) return undefined;
  return (context) => ({
    x: x(context),
    y: y(context),
    blur: Math.max(0, Math.min(MAX_BLUR_PX, blur?.(context) ?? 0)),
    color: color(context),
  });
}

/** Parses `none` or a list, front to back. */
export function listOf<T>(
  parse: (reader: Reader) => Computation<T> | undefined,
): (reader: Reader) => Computation<readonly T[]> | undefined {
  return (reader) => {
    if (reader.word(['none'])) return constant([]);
    const entries = parseCommaList(reader, parse)?.slice(0, MAX_SHADOWS);
    return entries && ((context) => entries.map((entry) => entry(context)));
  };
}

function readLengths(reader: Reader, max: number): Computation<number>[] {
  const lengths: Computation<number>[] = [];
  while (lengths.length < max) {
    const length = parseLengthPx(reader);
    if (!length) break;
    lengths.push(length);
  }
  return lengths;
}
