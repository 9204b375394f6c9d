import { BORDER_STYLES, type BorderStyle, type Corners } from '../computed/box-values.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { BorderImage, Color } from '../computed/image-values.js';
import { parseColor } from '../value/color/color.js';
import { type Computation, type ComputeContext, CURRENT_COLOR, constant } from '../value/compute-context.js';
import { parseEdges } from '../value/edges.js';
import { parseImage } from '../value/image.js';
import { parseLengthPx, parsePositiveLengthPercentage, parsePositiveLengthPx } from '../value/length.js';
import { parsePositiveNumber } from '../value/number.js';
import type { Reader } from '../value/reader.js';
import {
  CORNERS,
  edges,
  either,
  field,
  INHERITED,
  keyword,
  type Longhand,
  member,
  oneOf,
  type Parse,
  radiusName,
  renamed,
  xy,
} from './define-longhand.js';

const NAMED_WIDTH_PX = { thin: 1, medium: 3, thick: 5 };

/** Rounds device px to whole CSS px as Chromium does: down, but never to 0. */
export function snapWidth(px: number, { pixelRatio }: { readonly pixelRatio: number }): number {
  const cssPx = px / pixelRatio;
  return cssPx > 0 && cssPx < 1 ? pixelRatio : Math.floor(cssPx + ROUNDING_TOLERANCE) * pixelRatio;
}

/** Tolerance for rounding errors of multiplying and dividing by the ratio. */
const ROUNDING_TOLERANCE = 1e-6;

/** Lines end on the pixels of the page, however an element is zoomed. */
function unzoomed({ environment, computed }: ComputeContext): { readonly pixelRatio: number } {
  return { pixelRatio: environment.pixelRatio / computed.zoom };
}

const parseLineWidth: Parse<number> = (reader) => {
  const word = reader.word(['thin', 'medium', 'thick']);
  if (word) return (context) => snapWidth(NAMED_WIDTH_PX[word] * context.environment.pixelRatio, unzoomed(context));
  const width = parsePositiveLengthPx(reader);
  return width && ((context) => snapWidth(width(context), unzoomed(context)));
};

const parseStyle = oneOf(BORDER_STYLES);

/**
 * `currentcolor` is inherited as a keyword, so it refers to the colour of the inheriting element (CSS Color 4, section
 * 9.3).
 */
function reopen(color: Color, style: ComputedStyle): Color {
  return color === style.color ? CURRENT_COLOR : color;
}

/** Exponents of `superellipse()` by keyword. */
const CORNER_SHAPES = {
  round: 1,
  scoop: -1,
  bevel: 0,
  squircle: 2,
  square: Number.POSITIVE_INFINITY,
  notch: Number.NEGATIVE_INFINITY,
};
type CornerShape = keyof typeof CORNER_SHAPES;

/** One to four shapes, as for radii; `undefined` as a value for round corners. */
function parseCornerShapes(reader: Reader): Corners<number> | 'round' | undefined {
  const shapes: number[] = [];
  for (let shape = parseCornerShape(reader); shape !== undefined; shape = parseCornerShape(reader)) shapes.push(shape);
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight, ...more] = shapes;
  if (topLeft === undefined || topRight === undefined || bottomRight === undefined || bottomLeft === undefined)
    return undefined;
  if (more.length > 0) return undefined;
  const isRound = [topLeft, topRight, bottomRight, bottomLeft].every((shape) => shape === CORNER_SHAPES.round);
  return isRound ? 'round' : { topLeft, topRight, bottomRight, bottomLeft };
}

function parseCornerShape(reader: Reader): number | undefined {
  const word = reader.word(Object.keys(CORNER_SHAPES) as CornerShape[]);
  if (word) return CORNER_SHAPES[word];
  const component = reader.peek();
  const [exponent] = component?.kind === 'function' && component.text === 'superellipse' ? component.children : [];
  if (exponent?.kind !== 'number') return undefined;
  reader.next();
  return exponent.number;
}

/** The properties of a line's width, style and colour. */
function line(name: string, key: 'outline' | 'columnRule', parseStyle: Parse<BorderStyle>): readonly Longhand[] {
  return [
    member(`${name}-width`, key, 'width', parseLineWidth),
    member(`${name}-style`, key, 'style', parseStyle),
    member(`${name}-color`, key, 'color', parseColor, { copied: reopen }),
  ];
}

export const BORDER_PROPERTIES: readonly Longhand[] = [
  ...edges((side) => `border-${side}-width`, 'borderWidth', parseLineWidth),
  ...edges((side) => `border-${side}-style`, 'borderStyle', parseStyle),
  ...edges((side) => `border-${side}-color`, 'borderColor', parseColor, { copied: reopen }),
  ...CORNERS.map((corner) => member(radiusName(corner), 'borderRadius', corner, xy(parsePositiveLengthPercentage))),
  field('corner-shape', 'cornerShape', (reader) => {
    const shapes = parseCornerShapes(reader);
    return shapes && constant(shapes === 'round' ? undefined : shapes);
  }),
  keyword('border-collapse', 'borderCollapse', ['separate', 'collapse'], INHERITED),
  field('border-spacing', 'borderSpacing', xy(parsePositiveLengthPx), INHERITED),
  ...line('outline', 'outline', either(renamed({ auto: 'solid' }), parseStyle)),
  member('outline-offset', 'outline', 'offset', parseLengthPx),
  ...line('column-rule', 'columnRule', parseStyle),
  field('border-image-source', 'borderImage', (reader) => {
    if (reader.word(['none'])) return constant(undefined);
    const source = parseImage(reader);
    return source && ((context) => ({ ...DEFAULT_IMAGE, ...context.computed.borderImage, source: source(context) }));
  }),
  imagePart('border-image-slice', (reader) => {
    const leading = reader.word(['fill']);
    const slice = parseEdges(reader, parseSlice);
    const fill = (leading ?? reader.word(['fill'])) !== undefined;
    return slice && ((context) => ({ slice: slice(context), fill }));
  }),
  imagePart('border-image-width', (reader) => {
    const width = parseEdges(reader, either(oneOf(['auto']), parseMultiple, parsePositiveLengthPercentage));
    return width && ((context) => ({ width: width(context) }));
  }),
  imagePart('border-image-outset', (reader) => {
    const outset = parseEdges(reader, either(parseMultiple, parsePositiveLengthPx));
    return outset && ((context) => ({ outset: outset(context) }));
  }),
  imagePart('border-image-repeat', (reader) => {
    const across = reader.word(['stretch', 'repeat', 'round', 'space']);
    const down = reader.word(['stretch', 'repeat', 'round', 'space']) ?? across;
    return across && down && constant({ repeat: { across, down } });
  }),
];

const DEFAULT_IMAGE: Omit<BorderImage, 'source'> = {
  slice: { top: -100, right: -100, bottom: -100, left: -100 },
  fill: false,
  width: { top: -1, right: -1, bottom: -1, left: -1 },
  outset: { top: 0, right: 0, bottom: 0, left: 0 },
  repeat: { across: 'stretch', down: 'stretch' },
};

/** The source precedes the other parts in property order; without a picture, a part has nothing to change. */
function imagePart(name: string, parse: Parse<Partial<BorderImage>>): Longhand {
  return {
    name,
    inherited: false,
    parse(reader) {
      const compute = parse(reader);
      return (
        compute &&
        ((context: ComputeContext) => {
          const { computed } = context;
          if (computed.borderImage) computed.borderImage = { ...computed.borderImage, ...compute(context) };
        })
      );
    },
    copy() {},
  };
}

/** Slices are in px of the picture; a percentage is stored as a negative number: `-30` is 30 % of its side. */
function parseSlice(reader: Reader): Computation<number> | undefined {
  const component = reader.peek();
  if (component?.kind === 'percentage' && component.number >= 0) {
    reader.next();
    return constant(-component.number);
  }
  const number = parsePositiveNumber(reader);
  return number === undefined ? undefined : constant(number);
}

/** A multiple of the border width is stored as a negative number. */
function parseMultiple(reader: Reader): Computation<number> | undefined {
  const number = parsePositiveNumber(reader);
  return number === undefined ? undefined : constant(-number);
}
