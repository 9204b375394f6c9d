import type { Corners } from '../computed/box-values.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import {
  type Computation,
  type ComputeContext,
  constant,
  type MutableStyle,
  type Styled,
} from '../value/compute-context.js';
import type { Reader } from '../value/reader.js';

/** Writes the computed value of a declared value. */
export type Setter = (context: ComputeContext) => void;
export type Parse<T> = (reader: Reader) => Computation<T> | undefined;
type Parsed<P> = P extends Parse<infer T> ? T : never;

/** A property that is not a shorthand. */
export interface Longhand {
  readonly name: string;
  /** Fields of the computed style that a child inherits by default; `false` for none. */
  readonly inherited: readonly (keyof ComputedStyle)[] | false;
  parse(reader: Reader): Setter | undefined;
  /** Copies the computed value of another style: the parent's for `inherit`, the initial one for `initial`. */
  copy(context: ComputeContext, from: Styled): void;
}

interface LonghandOptions {
  readonly inherited?: boolean;
}

export const INHERITED: LonghandOptions = { inherited: true };

/** A property that is one field of the computed style. */
export function field<K extends keyof ComputedStyle>(
  name: string,
  key: K,
  parse: Parse<ComputedStyle[K]>,
  { inherited = false }: LonghandOptions = {},
): Longhand {
  const write = (computed: MutableStyle, value: ComputedStyle[K]): void => {
    computed[key] = value;
  };
  return part(name, parse, (style) => style[key], write, inherited && [key]);
}

/** A field whose value is one of its keywords. */
export function keyword<K extends keyof ComputedStyle>(
  name: string,
  key: K,
  words: readonly (ComputedStyle[K] & string)[],
  options: LonghandOptions = {},
): Longhand {
  return field(name, key, oneOf<ComputedStyle[K] & string>(words), options);
}

export function oneOf<const T extends string>(words: readonly T[]): Parse<T> {
  return (reader) => {
    const word = reader.word(words);
    return word === undefined ? undefined : constant(word);
  };
}

/** `none`, for fields that are undefined then. */
export const parseNone: Parse<undefined> = (reader) => (reader.word(['none']) ? constant(undefined) : undefined);

/** Maps keywords to values: `{ left: 'left', 'inline-start': 'left' }`. */
export function renamed<const T>(words: Readonly<Record<string, T>>): Parse<T> {
  const known = new Map(Object.entries(words));
  return (reader) => {
    const word = reader.peekWord();
    const value = word === undefined ? undefined : known.get(word);
    if (value === undefined) return undefined;
    reader.next();
    return constant(value);
  };
}

/** Turns a parser of plain values into a parser of computations. */
export function plain<T>(parse: (reader: Reader) => T | undefined): Parse<T> {
  return (reader) => {
    const value = parse(reader);
    return value === undefined ? undefined : constant(value);
  };
}

/** One value for both axes, or one for each. */
export function xy<T>(parse: Parse<T>): Parse<{ readonly x: T; readonly y: T }> {
  return (reader) => {
    const x = parse(reader);
    const y = x && (parse(reader) ?? x);
    return x && y && ((context) => ({ x: x(context), y: y(context) }));
  };
}

/** What the first of these parsers reads that accepts the value. */
export function either<P extends readonly Parse<unknown>[]>(...parsers: P): Parse<Parsed<P[number]>>;
export function either(...parsers: readonly Parse<unknown>[]): Parse<unknown> {
  return (reader) => {
    for (const parse of parsers) {
      const computation = parse(reader);
      if (computation) return computation;
    }
    return undefined;
  };
}

/** A property that writes a part of a field. */
export function part<T>(
  name: string,
  parse: Parse<T>,
  get: (style: ComputedStyle) => T,
  set: (computed: MutableStyle, value: T) => void,
  inherited: Longhand['inherited'] = false,
): Longhand {
  return {
    name,
    inherited,
    parse(reader) {
      const compute = parse(reader);
      return compute && ((context) => set(context.computed, compute(context)));
    },
    copy: ({ computed }, { style }) => set(computed, get(style)),
  };
}

type EdgesField = 'margin' | 'padding' | 'inset' | 'borderWidth' | 'borderStyle' | 'borderColor';
type SharedField = EdgesField | 'borderRadius' | 'outline' | 'columnRule' | 'textStroke' | 'font' | 'animation';

interface MemberOptions<T> extends LonghandOptions {
  /** What another style passes on instead of its computed value. */
  readonly copied?: (value: T, style: ComputedStyle) => T;
}

/** A property that is one member of a field, such as the width of the outline. */
export function member<K extends SharedField, M extends keyof ComputedStyle[K]>(
  name: string,
  key: K,
  memberKey: M,
  parse: Parse<ComputedStyle[K][M]>,
  { inherited = false, copied = (value) => value }: MemberOptions<ComputedStyle[K][M]> = {},
): Longhand {
  const write = (computed: MutableStyle, value: ComputedStyle[K][M]): void => {
    computed[key] = { ...computed[key], [memberKey]: value };
  };
  return part(name, parse, (style) => copied(style[key][memberKey], style), write, inherited && [key]);
}

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

type Side = (typeof SIDES)[number];

/** The four properties of a field with one value per side. */
export function edges<K extends EdgesField>(
  nameOf: (side: string) => string,
  key: K,
  parse: Parse<ComputedStyle[K][Side]>,
  options?: MemberOptions<ComputedStyle[K][Side]>,
): readonly Longhand[] {
  return SIDES.map((side) => member(nameOf(side), key, side, parse, options));
}

/** The name of the property of a corner. */
export function radiusName(corner: keyof Corners<unknown>): string {
  return `border-${corner.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}-radius`;
}
