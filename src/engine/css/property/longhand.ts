import type { Corners, Edges } from '../box-values.js';
import type { ComputedStyle } from '../computed-style.js';
import type { Computation, ComputeContext, MutableStyle, Styled } from '../value/context.js';
import { constant } from '../value/context.js';
import type { Reader } from '../value/reader.js';

/** Writes the computed value of a declared value. */
export type Setter = (context: ComputeContext) => void;
export type Parse<T> = (reader: Reader) => Computation<T> | undefined;

/** A property that is not a shorthand. */
export interface Longhand {
  readonly name: string;
  /** Fields of the computed style that a child inherits by default; `false` for none. */
  readonly inherited: readonly (keyof ComputedStyle)[] | false;
  parse(reader: Reader): Setter | undefined;
  /** Copies the computed value of another style: the parent's for `inherit`, the initial one for `initial`. */
  copy(context: ComputeContext, from: Styled): void;
}

export interface LonghandOptions {
  readonly inherited?: boolean;
}

/** A property that is one field of the computed style. */
export function field<K extends keyof ComputedStyle>(
  name: string,
  key: K,
  parse: Parse<ComputedStyle[K]>,
  { inherited = false }: LonghandOptions = {},
): Longhand {
  return {
    name,
    inherited: inherited && [key],
    parse(reader) {
      const compute = parse(reader);
      return (
        compute &&
        ((context) => {
          context.computed[key] = compute(context);
        })
      );
    },
    copy: ({ computed }, { style }) => copyField(computed, key, style),
  };
}

function copyField<K extends keyof ComputedStyle>(computed: MutableStyle, key: K, style: ComputedStyle): void {
  computed[key] = style[key];
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

export function oneOf<T extends string>(words: readonly T[]): Parse<T> {
  return (reader) => {
    const word = reader.word(words);
    return word === undefined ? undefined : constant(word);
  };
}

/** Maps keywords to values: `{ left: 'left', 'inline-start': 'left' }`. */
export function renamed<T>(words: Readonly<Record<string, T>>): Parse<T> {
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

export function either<T>(...parsers: readonly Parse<T>[]): Parse<T> {
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

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** The four properties of a field with one value per side. */
export function edges<T>(
  nameOf: (side: string) => string,
  parse: Parse<T>,
  get: (style: ComputedStyle) => Edges<T>,
  set: (computed: MutableStyle, value: Edges<T>) => void,
): readonly Longhand[] {
  return SIDES.map((side) =>
    part(
      nameOf(side),
      parse,
      (style) => get(style)[side],
      (computed, value) => set(computed, { ...get(computed), [side]: value }),
    ),
  );
}

export function corners<T>(
  nameOf: (corner: string) => string,
  parse: Parse<T>,
  get: (style: ComputedStyle) => Corners<T>,
  set: (computed: MutableStyle, value: Corners<T>) => void,
): readonly Longhand[] {
  return CORNERS.map((corner) =>
    part(
      nameOf(corner.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)),
      parse,
      (style) => get(style)[corner],
      (computed, value) => set(computed, { ...get(computed), [corner]: value }),
    ),
  );
}
