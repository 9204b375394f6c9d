import { Component } from '../syntax/component.js';
import { Reader } from '../value/reader.js';
import { type Setter, SIDES } from './define-longhand.js';
import { longhandNamed } from './longhands.js';

/** The longhands that a value sets; the shorthand's other longhands get their initial value. */
export type Expansion = ReadonlyMap<string, Setter>;

export interface Shorthand {
  readonly name: string;
  readonly longhands: readonly string[];
  parse(reader: Reader): Expansion | undefined;
}

/** Parses one longhand's value at the reader's position. */
export function parseLonghand(reader: Reader, name: string): Setter | undefined {
  return reader.attempt((here) => longhandNamed(name)?.parse(here));
}

/** Parses one longhand's value from all of `components`. */
export function parseAll(components: readonly Component[], name: string): Setter | undefined {
  const reader = new Reader(components);
  const setter = longhandNamed(name)?.parse(reader);
  return reader.done ? setter : undefined;
}

/** One to four values for top, right, bottom, left, each a single component. */
export function fourSides(name: string, nameOf: (side: string) => string): Shorthand {
  const longhands = SIDES.map(nameOf);
  return {
    name,
    longhands,
    parse(reader) {
      const [top, right = top, bottom = top, left = right, ...more] = reader.rest();
      return more.length > 0 ? undefined : expand(longhands, [top, right, bottom, left]);
    },
  };
}

/** One value for both, or two values. */
export function pairOf(name: string, longhands: readonly [string, string]): Shorthand {
  return {
    name,
    longhands,
    parse(reader) {
      const [first, second = first, ...more] = reader.rest();
      return more.length > 0 ? undefined : expand(longhands, [first, second]);
    },
  };
}

function expand(names: readonly string[], values: readonly (Component | undefined)[]): Expansion | undefined {
  return expansionOf(
    names.map((name, at) => {
      const value = values[at];
      return [name, value && parseAll([value], name)];
    }),
  );
}

/** Undefined if a setter is missing, because its value is invalid. */
export function expansionOf(
  setters: readonly (readonly [name: string, setter: Setter | undefined])[],
): Map<string, Setter> | undefined {
  const expansion = new Map<string, Setter>();
  for (const [name, setter] of setters) {
    if (!setter) return undefined;
    expansion.set(name, setter);
  }
  return expansion;
}

/** A keyword for each of these longhands. */
export function keywordValues(keywords: Readonly<Record<string, string>>): Expansion | undefined {
  return expansionOf(Object.entries(keywords).map(([name, text]) => [name, keywordValue(name, text)]));
}

/** One value for all longhands. */
export function sameForAll(name: string, longhands: readonly string[]): Shorthand {
  return {
    name,
    longhands,
    parse(reader) {
      const components = reader.rest();
      return expansionOf(longhands.map((longhand) => [longhand, parseAll(components, longhand)]));
    },
  };
}

/** Values in any order, with at least one and each longhand at most once. */
export function anyOrder(name: string, longhands: readonly string[]): Shorthand {
  return { name, longhands, parse: (reader) => parseAnyOrder(reader, longhands) };
}

export function parseAnyOrder(reader: Reader, longhands: readonly string[]): Map<string, Setter> | undefined {
  const expansion = new Map<string, Setter>();
  while (!reader.done) {
    const name = longhands.find((candidate) => {
      const setter = expansion.has(candidate) ? undefined : parseLonghand(reader, candidate);
      if (setter) expansion.set(candidate, setter);
      return setter !== undefined;
    });
    if (name === undefined) break;
  }
  return expansion.size > 0 ? expansion : undefined;
}

/** Expands a keyword to each of `longhands`. */
export function keywordValue(name: string, text: string): Setter | undefined {
  return parseAll(
    text.split(' ').map((word) => new Component('ident', word, true)),
    name,
  );
}
