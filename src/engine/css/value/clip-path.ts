import type { Corners, Edges } from '../computed/box-values.js';
import { type ContainerSize, type Length, resolveLength } from '../computed/computed-length.js';
import type { ClipPath, GeometryBox, Shape, ShapeOutside } from '../computed/effect-values.js';
import type { Position } from '../computed/image-values.js';
import { percent } from '../computed/percent.js';
import { type Component, splitAtCommas } from '../syntax/component.js';
import type { Computation, ComputeContext } from './compute-context.js';
import { constant } from './compute-context.js';
import { parseEdges } from './edges.js';
import { parseImage, parseUrl } from './image.js';
import { parseLengthPercentage, parsePositiveLengthPercentage, subtractFromWhole } from './length.js';
import { parsePosition } from './position.js';
import { parseWhole, Reader } from './reader.js';

const MAX_POINTS = 4096;
const BOXES: Readonly<Record<string, GeometryBox>> = {
  'margin-box': 'margin-box',
  'border-box': 'border-box',
  'padding-box': 'padding-box',
  'content-box': 'content-box',
};
/** Boxes of SVG elements, and their equivalents for other elements (CSS Masking 1, section 5.1). */
const SVG_BOXES: typeof BOXES = { 'fill-box': 'content-box', 'stroke-box': 'border-box', 'view-box': 'border-box' };
type Radius = Length | 'closest-side' | 'farthest-side';
type Radii = Corners<{ readonly x: Length; readonly y: Length }>;

/** A basic shape and its reference box in any order, `path()`, `url()` or `none`. */
export function parseClipPath(reader: Reader): Computation<ClipPath | undefined> | undefined {
  if (reader.word(['none'])) return constant(undefined);
  const url = parseUrl(reader);
  if (url !== undefined) return constant({ shape: { kind: 'url', url }, box: 'border-box' });
  return parseShape(reader, { ...BOXES, ...SVG_BOXES }, 'border-box');
}

/** The same without references, or a picture. */
export function parseShapeOutside(reader: Reader): Computation<ShapeOutside | undefined> | undefined {
  if (reader.word(['none'])) return constant(undefined);
  const image = parseImage(reader);
  if (image) return (context) => ({ image: image(context) });
  return parseShape(reader, BOXES, 'margin-box');
}

function parseShape(
  reader: Reader,
  boxes: typeof BOXES,
  initial: GeometryBox,
): Computation<ClipPath | undefined> | undefined {
  const readBox = (): GeometryBox | undefined => {
    const word = reader.word(Object.keys(boxes));
    return word === undefined ? undefined : boxes[word];
  };
  const before = readBox();
  const fn = reader.peek();
  if (fn?.kind !== 'function') return before && constant({ shape: undefined, box: before });
  reader.next();
  const shape = readShape(fn);
  const box = before ?? readBox() ?? initial;
  return shape && ((context) => ({ shape: shape(context), box }));
}

function readShape(fn: Component): Computation<Shape> | undefined {
  const reader = new Reader(fn.children);
  switch (fn.text) {
    case 'inset':
      return readInset(reader);
    case 'rect':
      return readRect(reader);
    case 'xywh':
      return readSizedRect(reader);
    case 'circle':
      return readCircle(reader);
    case 'ellipse':
      return readEllipse(reader);
    case 'polygon':
      return readPolygon(fn);
    case 'path': {
      const d = fn.children.find(({ kind }) => kind === 'string')?.text;
      return d === undefined ? undefined : constant({ kind: 'path', d });
    }
    default:
      return undefined;
  }
}

function readInset(reader: Reader): Computation<Shape> | undefined {
  const inset = parseEdges(reader, parseLengthPercentage);
  return inset && readRounded(reader, inset);
}

/** `rect()`: distances from the top and left edges; `auto` for an edge of the box. */
function readRect(reader: Reader): Computation<Shape> | undefined {
  const readSide = () => (reader.word(['auto']) ? ('auto' as const) : parseLengthPercentage(reader));
  const [top, right, bottom, left] = [readSide(), readSide(), readSide(), readSide()];
  if (!top || !right || !bottom || !left) return undefined;
  const fromStart = (side: typeof top, context: ComputeContext): Length => (side === 'auto' ? 0 : side(context));
  const fromEnd = (side: typeof top, context: ComputeContext): Length =>
    side === 'auto' ? 0 : subtractFromWhole(side(context));
  return readRounded(reader, (context) => ({
    top: fromStart(top, context),
    right: fromEnd(right, context),
    bottom: fromEnd(bottom, context),
    left: fromStart(left, context),
  }));
}

/** `xywh()`: the upper left corner and a size. */
function readSizedRect(reader: Reader): Computation<Shape> | undefined {
  const [x, y] = [parseLengthPercentage(reader), parseLengthPercentage(reader)];
  const [width, height] = [parsePositiveLengthPercentage(reader), parsePositiveLengthPercentage(reader)];
  if (!x || !y || !width || !height) return undefined;
  return readRounded(reader, (context) => {
    const [left, top] = [x(context), y(context)];
    return { top, right: rest(left, width(context)), bottom: rest(top, height(context)), left };
  });
}

/** The rest of 100 % after subtracting two lengths. */
function rest(start: Length, size: Length): Length {
  const [withoutStart, withoutSize] = [subtractFromWhole(start), subtractFromWhole(size)];
  return Object.freeze({
    kind: 'expression',
    hasPercentage: true,
    resolve: (basisPx: number, container: ContainerSize) =>
      (resolveLength(withoutStart, basisPx, container) ?? 0) +
      (resolveLength(withoutSize, basisPx, container) ?? 0) -
      basisPx,
  });
}

function readRounded(reader: Reader, inset: Computation<Edges<Length>>): Computation<Shape> | undefined {
  const radius = reader.word(['round']) ? parseRadii(reader) : undefined;
  if (!reader.done) return undefined;
  const corner = { x: 0, y: 0 };
  const square = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner };
  return (context) => ({ kind: 'inset', inset: inset(context), radius: radius?.(context) ?? square });
}

/** As in `border-radius`: one to four radii, and the vertical ones after a slash. */
export function parseRadii(reader: Reader): Computation<Radii> | undefined {
  const across = parseEdges(reader, parsePositiveLengthPercentage);
  const down = reader.delim('/') ? parseEdges(reader, parsePositiveLengthPercentage) : across;
  if (!across || !down) return undefined;
  return (context) => {
    const x = across(context);
    const y = down(context);
    return {
      topLeft: { x: x.top, y: y.top },
      topRight: { x: x.right, y: y.right },
      bottomRight: { x: x.bottom, y: y.bottom },
      bottomLeft: { x: x.left, y: y.left },
    };
  };
}

const CENTER = constant<Position>({ x: percent(50), y: percent(50) });

function parseRadius(reader: Reader): Computation<Radius> | undefined {
  const side = reader.word(['closest-side', 'farthest-side']);
  return side ? constant<Radius>(side) : parsePositiveLengthPercentage(reader);
}

function readCircle(reader: Reader): Computation<Shape> | undefined {
  const radius = parseRadius(reader) ?? constant<Radius>('closest-side');
  const position = reader.word(['at']) ? parsePosition(reader) : CENTER;
  if (!position || !reader.done) return undefined;
  return (context) => ({ kind: 'circle', radius: radius(context), position: position(context) });
}

function readEllipse(reader: Reader): Computation<Shape> | undefined {
  const rx = parseRadius(reader) ?? constant<Radius>('closest-side');
  const ry = parseRadius(reader) ?? rx;
  const position = reader.word(['at']) ? parsePosition(reader) : CENTER;
  if (!position || !reader.done) return undefined;
  return (context) => ({ kind: 'ellipse', rx: rx(context), ry: ry(context), position: position(context) });
}

function readPolygon(fn: Component): Computation<Shape> | undefined {
  const lists = splitAtCommas(fn.children);
  const rule = new Reader(lists[0] ?? []).word(['nonzero', 'evenodd']);
  const points: Computation<Position>[] = [];
  for (const list of rule ? lists.slice(1) : lists) {
    const point = parseWhole(list, readPoint);
    if (!point || points.length >= MAX_POINTS) return undefined;
    points.push(point);
  }
  return (context) => ({ kind: 'polygon', rule: rule ?? 'nonzero', points: points.map((point) => point(context)) });
}

function readPoint(reader: Reader): Computation<Position> | undefined {
  const x = parseLengthPercentage(reader);
  const y = x && parseLengthPercentage(reader);
  return x && y && ((context) => ({ x: x(context), y: y(context) }));
}
