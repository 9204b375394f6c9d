import type { Color } from '../../computed/image-values.js';
import { TRANSPARENT } from '../../computed/initial-style.js';
import { Component, splitAtCommas } from '../../syntax/component.js';
import { table } from '../../syntax/table.js';
import { type ColorComputation, constant, type ReadColor } from '../compute-context.js';
import { parseAngle, parseFactor, parseNumber } from '../number.js';
import { Reader } from '../reader.js';
import { mixColors, parseColorMethod } from './color-method.js';
import { fromColor, isColorSpace, type Triple, toColor } from './color-spaces.js';
import namedColors from './named-colors.json' with { type: 'json' };
import systemColors from './system-colors.json' with { type: 'json' };

const NAMED = new Map(Object.entries(namedColors).map(([name, hex]) => [name, readHex(hex)]));
const SYSTEM = table(systemColors);

export function parseColor(reader: Reader): ColorComputation | undefined {
  const component = reader.peek();
  const color = component && readColor(component);
  if (color) reader.next();
  return color;
}

function readColor(component: Component): ColorComputation | undefined {
  switch (component.kind) {
    case 'hash': {
      const color = readHex(component.text);
      return color && constant(color);
    }
    case 'ident':
      return readWord(component.text.toLowerCase());
    case 'function':
      return (
        readColorFunction(component, readColor) ??
        readColorMix(component, readColor) ??
        readLightDark(component, readColor)
      );
    default:
      return undefined;
  }
}

function readWord(word: string): ColorComputation | undefined {
  if (word === 'currentcolor') return ({ computed }) => computed.color;
  if (word === 'transparent') return constant(TRANSPARENT);
  const named = NAMED.get(word);
  if (named) return constant(named);
  const system = SYSTEM.get(word);
  if (!system) return undefined;
  const [light = TRANSPARENT, dark = light] = system.map((hex) => readHex(hex));
  return ({ inheritance }) => (inheritance.scheme === 'dark' ? dark : light);
}

/** 3, 4, 6 or 8 hexadecimal digits. */
function readHex(digits: string): Color | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return undefined;
  const isShort = digits.length <= 4;
  const channel = (at: number) => {
    const text = isShort ? digits.charAt(at).repeat(2) : digits.slice(at * 2, at * 2 + 2);
    return text === '' ? 255 : Number.parseInt(text, 16);
  };
  return Object.freeze({ r: channel(0), g: channel(1), b: channel(2), a: channel(3) / 255 });
}

/** Reads `color-mix(in space, a p%, b q%)`. */
function readColorMix(component: Component, readColor: ReadColor): ColorComputation | undefined {
  if (component.text !== 'color-mix') return undefined;
  const lists = splitAtCommas(component.children);
  const hasSpace = lists[0]?.[0]?.text.toLowerCase() === 'in';
  const methodReader = new Reader(hasSpace ? (lists[0] ?? []) : []);
  const method = hasSpace ? parseColorMethod(methodReader) : ({ space: 'oklab', hue: 'shorter' } as const);
  const [a, b, ...more] = lists.slice(hasSpace ? 1 : 0).map((list) => readShare(list, readColor));
  if (!method || !methodReader.done || !a || !b || more.length > 0) return undefined;
  const shares = normalizeShares(a.share, b.share);
  if (!shares) return undefined;
  return (context) => {
    const mixed = mixColors(method, a.color(context), b.color(context), shares.first);
    return shares.alpha === 1 ? mixed : Object.freeze({ ...mixed, a: mixed.a * shares.alpha });
  };
}

function readLightDark(component: Component, readColor: ReadColor): ColorComputation | undefined {
  if (component.text !== 'light-dark') return undefined;
  const [light, dark, ...more] = splitAtCommas(component.children).map(([only, ...rest]) =>
    only && rest.length === 0 ? readColor(only) : undefined,
  );
  if (!light || !dark || more.length > 0) return undefined;
  return (context) => (context.inheritance.scheme === 'dark' ? dark(context) : light(context));
}

function readShare(components: readonly Component[], readColor: ReadColor) {
  const reader = new Reader(components);
  const readPercentage = () => {
    if (reader.peek()?.kind !== 'percentage') return undefined;
    return (reader.next()?.number ?? 0) / 100;
  };
  const before = readPercentage();
  const component = reader.next();
  const color = component && readColor(component);
  const share = before ?? readPercentage();
  if (!color || !reader.done || (share !== undefined && (share < 0 || share > 1))) return undefined;
  return { color, share };
}

interface Shares {
  /** Share of the first colour; the second has the rest. */
  readonly first: number;
  /** Below 1 if the percentages add up to less than 100 %. */
  readonly alpha: number;
}

function normalizeShares(a: number | undefined, b: number | undefined): Shares | undefined {
  if (a === undefined && b === undefined) return { first: 0.5, alpha: 1 };
  const first = a ?? 1 - (b ?? 0);
  const sum = first + (b ?? 1 - first);
  return sum === 0 ? undefined : { first: first / sum, alpha: Math.min(1, sum) };
}

/** Notation of the three components: the value of 100 % for each, or that it is a hue. */
interface Notation {
  readonly space: string;
  readonly whole: readonly [number | 'hue', number | 'hue', number | 'hue'];
  /** A plain number is divided by this to get a component of the space. */
  readonly divisor: number;
  readonly names: string;
}

const HUE_FIRST = ['hue', 100, 100] as const;
const NOTATIONS = table<Notation>({
  rgb: { space: 'srgb', whole: [255, 255, 255], divisor: 255, names: 'rgb' },
  rgba: { space: 'srgb', whole: [255, 255, 255], divisor: 255, names: 'rgb' },
  hsl: { space: 'hsl', whole: HUE_FIRST, divisor: 1, names: 'hsl' },
  hsla: { space: 'hsl', whole: HUE_FIRST, divisor: 1, names: 'hsl' },
  hwb: { space: 'hwb', whole: HUE_FIRST, divisor: 1, names: 'hwb' },
  lab: { space: 'lab', whole: [100, 125, 125], divisor: 1, names: 'lab' },
  lch: { space: 'lch', whole: [100, 150, 'hue'], divisor: 1, names: 'lch' },
  oklab: { space: 'oklab', whole: [1, 0.4, 0.4], divisor: 1, names: 'lab' },
  oklch: { space: 'oklch', whole: [1, 0.4, 'hue'], divisor: 1, names: 'lch' },
});

/** Reads `rgb()` and the like, with or without commas, `color()`, and the relative form with `from`. */
function readColorFunction(component: Component, readColor: ReadColor): ColorComputation | undefined {
  const reader = new Reader(component.children);
  const from = readOrigin(reader, readColor);
  if (from === null) return undefined;
  const notation = component.text === 'color' ? readColorSpace(reader) : NOTATIONS.get(component.text);
  if (!notation) return undefined;
  if (!from) {
    const color = readComponents(reader, notation, undefined);
    return color && constant(color);
  }
  const rest = component.children.slice(reader.position);
  const relative = (origin: Color) =>
    readComponents(new Reader(nameComponents(rest, notation, origin)), notation, origin);
  if (!relative({ r: 0, g: 0, b: 0, a: 1 })) return undefined;
  return (context) => relative(from(context)) ?? from(context);
}

/** Undefined without `from`; null if no colour follows it. */
function readOrigin(reader: Reader, readColor: ReadColor): ColorComputation | undefined | null {
  if (!reader.word(['from'])) return undefined;
  const component = reader.next();
  return (component && readColor(component)) ?? null;
}

function readColorSpace(reader: Reader): Notation | undefined {
  const name = reader.peekWord();
  if (name === undefined || !isColorSpace(name) || /lab|lch|hsl|hwb/.test(name)) return undefined;
  reader.next();
  return { space: name, whole: [1, 1, 1], divisor: 1, names: name.startsWith('xyz') ? 'xyz' : 'rgb' };
}

function readComponents(reader: Reader, notation: Notation, origin: Color | undefined): Color | undefined {
  const values: number[] = [];
  let commas = 0;
  const kinds = new Set<string | undefined>();
  for (const whole of notation.whole) {
    if (values.length > 0 && reader.delim(',')) commas++;
    kinds.add(reader.peek()?.kind);
    const value = readOne(reader, whole);
    if (value === undefined) return undefined;
    values.push(value / notation.divisor);
  }
  // In the notation with commas, numbers and percentages cannot be mixed (CSS Color 4, section 5.1).
  const isMixed = notation.space === 'srgb' && kinds.has('number') && kinds.has('percentage');
  if (commas !== 0 && (commas !== 2 || origin || isMixed)) return undefined;
  let alpha = origin ? origin.a : 1;
  if (commas === 2 ? reader.delim(',') : reader.delim('/')) {
    const value = readOne(reader, 1);
    if (value === undefined) return undefined;
    alpha = Math.max(0, Math.min(1, value));
  }
  if (!reader.done) return undefined;
  const [x = 0, y = 0, z = 0] = values;
  return toColor(notation.space, limit(notation, [x, y, z]), alpha);
}

/** Replaces component keywords by numbers of the origin colour, inside calculations too. */
function nameComponents(components: readonly Component[], notation: Notation, origin: Color): readonly Component[] {
  const triple = fromColor(notation.space, origin);
  const names = [...notation.names].map((name, at) => [name, (triple[at] ?? 0) * notation.divisor] as const);
  const known = new Map([...names, ['alpha', origin.a]]);
  const replace = (component: Component): Component => {
    const { kind, text, gap, number, unit, children } = component;
    const value = kind === 'ident' ? known.get(text.toLowerCase()) : undefined;
    if (value !== undefined) return new Component('number', String(value), gap, value);
    return children.length > 0 ? new Component(kind, text, gap, number, unit, children.map(replace)) : component;
  };
  return components.map(replace);
}

function readOne(reader: Reader, whole: number | 'hue'): number | undefined {
  if (reader.word(['none'])) return 0;
  if (whole === 'hue') return parseNumber(reader) ?? parseAngle(reader);
  const isPercentage = reader.peek()?.kind === 'percentage';
  const value = isPercentage ? parseFactor(reader) : (parseNumber(reader) ?? parseFactor(reader));
  return value === undefined ? undefined : isPercentage ? value * whole : value;
}

/** Legacy notations clamp their components; lightness and chroma are always clamped. */
function limit({ space }: Notation, [x, y, z]: Triple): Triple {
  const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value));
  if (space === 'lab' || space === 'lch') return [clamp(x, 100), space === 'lch' ? Math.max(0, y) : y, z];
  if (space === 'oklab' || space === 'oklch') return [clamp(x, 1), space === 'oklch' ? Math.max(0, y) : y, z];
  if (space === 'hsl' || space === 'hwb') return [x, clamp(y, 100), clamp(z, 100)];
  return [x, y, z];
}
