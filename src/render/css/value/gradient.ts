import type { Color, ColorStop, Image, Position } from '../image-values.js';
import type { Length } from '../length.js';
import { percent } from '../percent.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import { parseColor } from './color.js';
import type { Computation } from './context.js';
import { constant } from './context.js';
import { parseLengthPercentage, parsePositiveLengthPercentage } from './length.js';
import { parseAngle } from './number.js';
import { parsePosition } from './position.js';
import { Reader } from './reader.js';

const MAX_STOPS = 256;
type ListOf = readonly (readonly Component[])[];
type StopAt = (reader: Reader) => Computation<Length> | undefined;

/** A CSS gradient function, prefixed and repeating ones included. */
export function readGradient(fn: Component): Computation<Image> | undefined {
  const found = /^(-webkit-|-moz-)?(repeating-)?(linear|radial|conic)-gradient$/.exec(fn.text);
  if (!found) return undefined;
  const lists = splitAtCommas(fn.children);
  const repeating = found[2] !== undefined;
  if (found[3] === 'linear') return readLinear(lists, repeating, found[1] !== undefined);
  return found[3] === 'radial' ? readRadial(lists, repeating) : readConic(lists, repeating);
}

function readLinear(lists: ListOf, repeating: boolean, isPrefixed: boolean): Computation<Image> | undefined {
  const angle = readDirection(lists[0] ?? [], isPrefixed);
  const stops = readStops(angle === undefined ? lists : lists.slice(1), parseLengthPercentage);
  return stops && ((context) => ({ kind: 'linear-gradient', repeating, angle: angle ?? 180, stops: stops(context) }));
}

type Angle = (Image & { kind: 'linear-gradient' })['angle'];

function readDirection(components: readonly Component[], isPrefixed: boolean): Angle | undefined {
  const reader = new Reader(components);
  skipInterpolation(reader);
  const angle = parseAngle(reader);
  skipInterpolation(reader);
  if (angle !== undefined) return reader.done ? (isPrefixed ? 90 - angle : angle) : undefined;
  const hasTo = reader.word(['to']) !== undefined;
  if (!hasTo && !isPrefixed) return reader.done && components.length > 0 ? 180 : undefined;
  // The prefixed form names the starting point of the line.
  const sign = isPrefixed && !hasTo ? -1 : 1;
  let x = 0;
  let y = 0;
  for (let word = reader.word(['left', 'right', 'top', 'bottom']); word; ) {
    if (word === 'left' || word === 'right') x = word === 'left' ? -1 : 1;
    else y = word === 'top' ? -1 : 1;
    word = reader.word(['left', 'right', 'top', 'bottom']);
  }
  skipInterpolation(reader);
  if (!reader.done || (x === 0 && y === 0)) return undefined;
  if (x === 0) return y * sign < 0 ? 0 : 180;
  if (y === 0) return x * sign < 0 ? 270 : 90;
  return { x: x * sign < 0 ? -1 : 1, y: y * sign < 0 ? -1 : 1 };
}

/** `in oklch longer hue`: skipped, since gradients are interpolated in sRGB. */
function skipInterpolation(reader: Reader): void {
  if (!reader.word(['in'])) return;
  reader.next();
  if (reader.word(['shorter', 'longer', 'increasing', 'decreasing'])) reader.word(['hue']);
}

type RadialSize = (Image & { kind: 'radial-gradient' })['size'];

function readRadial(lists: ListOf, repeating: boolean): Computation<Image> | undefined {
  const shape = readShape(new Reader(lists[0] ?? []));
  const stops = readStops(shape ? lists.slice(1) : lists, parseLengthPercentage);
  if (!stops) return undefined;
  const { ends, size, position } = shape ?? DEFAULT_SHAPE;
  return (context) => ({
    kind: 'radial-gradient',
    repeating,
    shape: ends,
    size: size(context),
    position: position(context),
    stops: stops(context),
  });
}

interface Shape {
  readonly ends: 'circle' | 'ellipse';
  readonly size: Computation<RadialSize>;
  readonly position: Computation<Position>;
}

const CENTER = constant<Position>({ x: percent(50), y: percent(50) });
const DEFAULT_SHAPE: Shape = { ends: 'ellipse', size: constant<RadialSize>('farthest-corner'), position: CENTER };

/** `undefined` if the first argument is already a colour stop. */
function readShape(reader: Reader): Shape | undefined {
  let ends: Shape['ends'] | undefined;
  let size: Computation<RadialSize> | undefined;
  skipInterpolation(reader);
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
  skipInterpolation(reader);
  if (!reader.done || reader.position === 0 || !position) return undefined;
  return { ends: ends ?? 'ellipse', size: size ?? DEFAULT_SHAPE.size, position };
}

function readConic(lists: ListOf, repeating: boolean): Computation<Image> | undefined {
  const reader = new Reader(lists[0] ?? []);
  skipInterpolation(reader);
  const fromDegrees = reader.word(['from']) ? parseAngle(reader) : 0;
  const position = reader.word(['at']) ? parsePosition(reader) : CENTER;
  skipInterpolation(reader);
  const hasStart = reader.position > 0 && reader.done;
  const stops = readStops(hasStart ? lists.slice(1) : lists, parseStopAngle);
  if (!stops || !position || fromDegrees === undefined) return undefined;
  return (context) => ({
    kind: 'conic-gradient',
    repeating,
    fromDegrees,
    position: position(context),
    stops: stops(context),
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
  return degrees === undefined ? undefined : constant(degrees);
}

interface SpecifiedStop {
  readonly color: Computation<Color>;
  readonly at: Computation<Length> | undefined;
}

function readStops(lists: ListOf, parseAt: StopAt): Computation<readonly ColorStop[]> | undefined {
  if (lists.length > MAX_STOPS) return undefined;
  const stops: SpecifiedStop[] = [];
  for (const [index, list] of lists.entries()) {
    const reader = new Reader(list);
    const before = parseAt(reader);
    // A single position is a colour hint; ignoring it is a close approximation.
    if (before && reader.done && index > 0) continue;
    const color = parseColor(reader);
    if (!color) return undefined;
    const first = before ?? parseAt(reader);
    const second = parseAt(reader);
    if (!reader.done) return undefined;
    stops.push({ color, at: first });
    if (second) stops.push({ color, at: second });
  }
  if (stops.length === 0) return undefined;
  return (context) => stops.map(({ color, at }) => ({ color: color(context), at: at?.(context) }));
}
