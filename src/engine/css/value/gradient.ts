import type { Length } from '../computed/computed-length.js';
import type { Color, ColorMethod, ColorStop, Image, Position } from '../computed/image-values.js';
import { percent } from '../computed/percent.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { parseColor } from './color/color.js';
import { parseColorMethod } from './color/color-method.js';
import type { Computation, ComputeContext } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseLengthPercentage, parsePositiveLengthPercentage } from './length.js';
import { isMathFunction } from './math-functions.js';
import { parseAngle } from './number.js';
import { parsePosition } from './position.js';
import { Reader } from './reader.js';

const MAX_STOPS = 256;
type Gradient = Exclude<Image, { kind: 'url' }>;
type ListOf = readonly (readonly Component[])[];
type StopAt = (reader: Reader) => Computation<Length> | undefined;

/** Reads a CSS gradient function, including prefixed and repeating ones. */
export function readGradient(fn: Component): Computation<Image> | undefined {
  const found = /^(-webkit-|-moz-)?(repeating-)?(linear|radial|conic)-gradient$/.exec(fn.text);
  if (!found) return undefined;
  const lists = splitAtCommas(fn.children);
  const repeating = found[2] !== undefined;
  if (found[3] === 'linear') return readLinear(lists, repeating, found[1] !== undefined);
  return found[3] === 'radial' ? readRadial(lists, repeating) : readConic(lists, repeating);
}

function readLinear(lists: ListOf, repeating: boolean, isPrefixed: boolean): Computation<Image> | undefined {
  const direction = readDirection(lists[0] ?? [], isPrefixed);
  const stops = readStops(direction ? lists.slice(1) : lists, parseLengthPercentage);
  const { angle, method } = direction ?? { angle: 180, method: undefined };
  return stops && ((context) => ({ kind: 'linear-gradient', repeating, angle, ...stops(context, method) }));
}

type Angle = (Image & { kind: 'linear-gradient' })['angle'];

interface Direction {
  readonly angle: Angle;
  readonly method: ColorMethod | undefined;
}

/** Reads the gradient line and the method in either order; undefined if the first argument is already a colour stop. */
function readDirection(components: readonly Component[], isPrefixed: boolean): Direction | undefined {
  const reader = new Reader(components);
  const before = parseColorMethod(reader);
  const angle = readAngle(reader, isPrefixed);
  const method = before ?? parseColorMethod(reader);
  if (!reader.done || reader.position === 0) return undefined;
  return { angle: angle ?? 180, method };
}

function readAngle(reader: Reader, isPrefixed: boolean): Angle | undefined {
  const angle = parseAngle(reader);
  if (angle !== undefined) return isPrefixed ? 90 - angle : angle;
  const hasTo = reader.word(['to']) !== undefined;
  if (!hasTo && !isPrefixed) return undefined;
  // The prefixed form names the starting point of the line.
  const sign = isPrefixed && !hasTo ? -1 : 1;
  let x = 0;
  let y = 0;
  for (let word = reader.word(['left', 'right', 'top', 'bottom']); word; ) {
    if (word === 'left' || word === 'right') x = word === 'left' ? -1 : 1;
    else y = word === 'top' ? -1 : 1;
    word = reader.word(['left', 'right', 'top', 'bottom']);
  }
  if (x === 0 && y === 0) return undefined;
  if (x === 0) return y * sign < 0 ? 0 : 180;
  if (y === 0) return x * sign < 0 ? 270 : 90;
  return { x: x * sign < 0 ? -1 : 1, y: y * sign < 0 ? -1 : 1 };
}

type RadialSize = (Image & { kind: 'radial-gradient' })['size'];

function readRadial(lists: ListOf, repeating: boolean): Computation<Image> | undefined {
  const shape = readShape(new Reader(lists[0] ?? []));
  const stops = readStops(shape ? lists.slice(1) : lists, parseLengthPercentage);
  if (!stops) return undefined;
  const { ends, size, position, method } = shape ?? DEFAULT_SHAPE;
  return (context) => ({
    kind: 'radial-gradient',
    repeating,
    shape: ends,
    size: size(context),
    position: position(context),
    ...stops(context, method),
  });
}

interface Shape {
  readonly ends: 'circle' | 'ellipse';
  readonly size: Computation<RadialSize>;
  readonly position: Computation<Position>;
  readonly method: ColorMethod | undefined;
}

const CENTER = constant<Position>({ x: percent(50), y: percent(50) });
const DEFAULT_SHAPE: Shape = {
  ends: 'ellipse',
  size: constant<RadialSize>('farthest-corner'),
  position: CENTER,
  method: undefined,
};

/** Undefined if the first argument is already a colour stop. */
function readShape(reader: Reader): Shape | undefined {
  let ends: Shape['ends'] | undefined;
  let size: Computation<RadialSize> | undefined;
  const before = parseColorMethod(reader);
  for (;;) {
    const word = reader.word(['circle', 'ellipse']);
    if (word) {
      ends = word;
      continue;
    }
    const extent = reader.word(['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner']);
    if (extent) {
      size = constant<RadialSize>(extent);
      continue;
    }
    const x = parsePositiveLengthPercentage(reader);
    if (!x) break;
    const y = parsePositiveLengthPercentage(reader);
    ends ??= y ? 'ellipse' : 'circle';
    size = (context) => ({ x: x(context), y: (y ?? x)(context) });
  }
  const position = reader.word(['at']) ? parsePosition(reader) : CENTER;
  const method = before ?? parseColorMethod(reader);
  if (!reader.done || reader.position === 0 || !position) return undefined;
  return { ends: ends ?? 'ellipse', size: size ?? DEFAULT_SHAPE.size, position, method };
}

function readConic(lists: ListOf, repeating: boolean): Computation<Image> | undefined {
  const reader = new Reader(lists[0] ?? []);
  const before = parseColorMethod(reader);
  const fromDegrees = reader.word(['from']) ? parseAngle(reader) : 0;
  const position = reader.word(['at']) ? parsePosition(reader) : CENTER;
  const method = before ?? parseColorMethod(reader);
  const hasStart = reader.position > 0 && reader.done;
  const stops = readStops(hasStart ? lists.slice(1) : lists, parseStopAngle);
  if (!stops || !position || fromDegrees === undefined) return undefined;
  return (context) => ({
    kind: 'conic-gradient',
    repeating,
    fromDegrees,
    position: position(context),
    ...stops(context, method),
  });
}

/** The angle of a conic stop, in degrees. */
function parseStopAngle(reader: Reader): Computation<Length> | undefined {
  const component = reader.peek();
  if (component?.kind === 'percentage') {
    reader.next();
    return constant(component.number * 3.6);
  }
  const degrees = parseAngle(reader);
  if (degrees !== undefined) return constant(degrees);
  // A calculated percentage refers to the full turn.
  return component?.kind === 'function' && isMathFunction(component.text) ? parseLengthPercentage(reader) : undefined;
}

interface SpecifiedStop {
  readonly color: Computation<Color>;
  readonly at: Computation<Length> | undefined;
  readonly hint: Computation<Length> | undefined;
}

type ComputeStops = (context: ComputeContext, method: ColorMethod | undefined) => Pick<Gradient, 'stops' | 'method'>;

/**
 * Colours of modern functions are mixed in Oklab unless the gradient specifies otherwise (CSS Images 4, section 3.1.1).
 */
const MODERN_METHOD: ColorMethod = { space: 'oklab', hue: 'shorter' };

function readStops(lists: ListOf, parseAt: StopAt): ComputeStops | undefined {
  if (lists.length > MAX_STOPS) return undefined;
  const stops: SpecifiedStop[] = [];
  let isModern = false;
  let hint: Computation<Length> | undefined;
  for (const list of lists) {
    const reader = new Reader(list);
    const before = parseAt(reader);
    if (before && reader.done) {
      if (hint || stops.length === 0) return undefined;
      hint = before;
      continue;
    }
    const specified = reader.peek();
    const color = parseColor(reader);
    if (!color || !specified) return undefined;
    isModern ||= isModernColor(specified);
    const first = before ?? parseAt(reader);
    const second = parseAt(reader);
    if (!reader.done) return undefined;
    stops.push({ color, at: first, hint });
    if (second) stops.push({ color, at: second, hint: undefined });
    hint = undefined;
  }
  if (stops.length === 0 || hint) return undefined;
  return (context, method) => ({
    stops: stops.map((stop): ColorStop => {
      return { color: stop.color(context), at: stop.at?.(context), hint: stop.hint?.(context) };
    }),
    method: method ?? (isModern ? MODERN_METHOD : undefined),
  });
}

function isModernColor({ kind, text, children }: Component): boolean {
  if (kind !== 'function') return false;
  return /^(?:(?:ok)?(?:lab|lch)|color|color-mix)$/.test(text) || children[0]?.text.toLowerCase() === 'from';
}
