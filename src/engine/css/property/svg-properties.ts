import type { Color } from '../computed/image-values.js';
import { type Component, writeComponents } from '../syntax/component.js';
import { parseColor } from '../value/color/color.js';
import { type Computation, constant, type MutableStyle } from '../value/compute-context.js';
import { parseUrl } from '../value/image.js';
import { parseLengthPx } from '../value/length.js';
import type { Reader } from '../value/reader.js';
import { type Longhand, oneOf, type Parse } from './define-longhand.js';

/** Longer values (of a path in `d`) are rejected. */
const MAX_CHARS = 65_536;

/** A property stored as text in `style.svg`, in user units. */
function text(name: string, isInherited: boolean, parse: Parse<string>): Longhand {
  return {
    name,
    inherited: isInherited && ['svg'],
    parse(reader) {
      const compute = parse(reader);
      return compute && ((context) => write(context.computed, name, compute(context)));
    },
    copy({ computed }, { style }) {
      write(computed, name, style.svg[name]);
    },
  };
}

function write(computed: MutableStyle, name: string, value: string | undefined): void {
  if (computed.svg[name] === value) return;
  const { [name]: _, ...rest } = computed.svg;
  computed.svg = value === undefined ? rest : { ...rest, [name]: value };
}

function writeColor({ r, g, b, a }: Color): string {
  const [red, green, blue] = [r, g, b].map((channel) => Math.round(channel));
  return a === 1 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${Math.round(a * 1000) / 1000})`;
}

/** A colour, `none`, a paint server with an optional fallback, or the context's paint. */
const parsePaint: Parse<string> = (reader) => {
  // `currentcolor` is inherited as a keyword and refers to the colour of the painted element.
  const word = reader.word(['none', 'context-fill', 'context-stroke', 'currentcolor']);
  if (word) return constant(word);
  const url = parseUrl(reader);
  const none = url === undefined ? undefined : reader.word(['none']);
  const color = parseColor(reader);
  if (url === undefined) return color && ((context) => writeColor(color(context)));
  const server = `url(${JSON.stringify(url)})`;
  if (color) return (context) => `${server} ${writeColor(color(context))}`;
  return constant(none ? `${server} none` : server);
};

const parsePlainColor: Parse<string> = (reader) => {
  const color = parseColor(reader);
  return color && ((context) => writeColor(color(context)));
};

/** Lengths in user units, which are CSS px; percentages and unitless numbers are kept as written. */
const parseLengths: Parse<string> = (reader) => {
  const parts: Computation<string>[] = [];
  for (let component = reader.peek(); component; component = reader.peek()) {
    const part = parseLengthText(reader, component);
    if (!part) return undefined;
    parts.push(part);
    reader.delim(',');
  }
  return parts.length > 0 ? (context) => parts.map((part) => part(context)).join(' ') : undefined;
};

function parseLengthText(reader: Reader, component: Component): Computation<string> | undefined {
  if (component.kind === 'number' || component.kind === 'percentage' || component.kind === 'ident') {
    reader.next();
    return constant(writeComponents([component]));
  }
  const length = parseLengthPx(reader);
  return length && ((context) => String(length(context) / context.environment.pixelRatio));
}

const parseWidth: Parse<string> = (reader) => ((reader.peek()?.number ?? 0) < 0 ? undefined : parseLengths(reader));

const parseAnything: Parse<string> = (reader) => {
  const components = reader.rest();
  const written = writeComponents(components);
  return components.length > 0 && written.length <= MAX_CHARS ? constant(written) : undefined;
};

/** A number or percentage, as written. */
const parseShare: Parse<string> = (reader) => {
  const component = reader.next();
  return component?.kind === 'number' || component?.kind === 'percentage'
    ? constant(writeComponents([component]))
    : undefined;
};

const parseMiterLimit: Parse<string> = (reader) => {
  const component = reader.next();
  const limit = component?.kind === 'number' ? component.number : Number.NaN;
  return limit >= 1 ? constant(String(limit)) : undefined;
};

const parseReference: Parse<string> = (reader) => {
  const url = reader.word(['none']) ? 'none' : parseUrl(reader);
  return url === undefined ? undefined : constant(url === 'none' ? url : `url(${JSON.stringify(url)})`);
};

const RULES = oneOf(['nonzero', 'evenodd']);
const BASELINES =
  `middle central hanging mathematical ideographic alphabetic text-top text-bottom before-edge after-edge
  text-before-edge text-after-edge`.split(/\s+/);
const INHERITED_TEXTS: Readonly<Record<string, Parse<string>>> = {
  'fill-rule': RULES,
  'fill-opacity': parseShare,
  'stroke-linecap': oneOf(['butt', 'round', 'square']),
  'stroke-linejoin': oneOf(['miter', 'round', 'bevel', 'miter-clip', 'arcs']),
  'stroke-miterlimit': parseMiterLimit,
  'stroke-opacity': parseShare,
  'clip-rule': RULES,
  'color-interpolation': oneOf(['auto', 'srgb', 'linearrgb']),
  'color-interpolation-filters': oneOf(['auto', 'srgb', 'linearrgb']),
  'shape-rendering': oneOf(['auto', 'optimizespeed', 'crispedges', 'geometricprecision']),
  'text-rendering': oneOf(['auto', 'optimizespeed', 'optimizelegibility', 'geometricprecision']),
  'text-anchor': oneOf(['start', 'middle', 'end']),
  'paint-order': parseAnything,
  'marker-start': parseReference,
  'marker-mid': parseReference,
  'marker-end': parseReference,
  'dominant-baseline': oneOf(['auto', 'use-script', 'no-change', 'reset-size', ...BASELINES]),
};
const OWN_TEXTS: Readonly<Record<string, Parse<string>>> = {
  'stop-opacity': parseShare,
  'flood-opacity': parseShare,
  'vector-effect': parseAnything,
  'alignment-baseline': oneOf(['auto', 'baseline', ...BASELINES]),
  'mask-type': oneOf(['luminance', 'alpha']),
  d: parseAnything,
  'transform-box': parseAnything,
};
const OWN_LENGTHS = ['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'baseline-shift'];

export const SVG_PROPERTIES: readonly Longhand[] = [
  text('fill', true, parsePaint),
  text('stroke', true, parsePaint),
  text('stroke-width', true, parseWidth),
  text('stroke-dasharray', true, parseLengths),
  text('stroke-dashoffset', true, parseLengths),
  text('stop-color', false, parsePlainColor),
  text('flood-color', false, parsePlainColor),
  text('lighting-color', false, parsePlainColor),
  ...Object.entries(INHERITED_TEXTS).map(([name, parse]) => text(name, true, parse)),
  ...Object.entries(OWN_TEXTS).map(([name, parse]) => text(name, false, parse)),
  ...OWN_LENGTHS.map((name) => text(name, false, parseLengths)),
];

const INHERITED_NAMES = new Set(SVG_PROPERTIES.filter(({ inherited }) => inherited).map(({ name }) => name));

/** The inherited part; the same object if nothing has to be removed. */
export function inheritSvg(svg: MutableStyle['svg']): MutableStyle['svg'] {
  const names = Object.keys(svg);
  if (names.every((name) => INHERITED_NAMES.has(name))) return svg;
  return Object.fromEntries(Object.entries(svg).filter(([name]) => INHERITED_NAMES.has(name)));
}
