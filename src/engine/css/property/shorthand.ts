import { Component } from '../syntax/component.js';
import { Reader } from '../value/reader.js';
import type { Setter } from './longhand.js';
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
export function fourSides(name: string, longhands: readonly [string, string, string, string]): Shorthand {
  return {
    name,
    longhands,
    parse(reader) {
      const values = consumeComponents(reader, 4);
      const [top, right = top, bottom = top, left = right] = values;
      return expand(longhands, [top, right, bottom, left]);
    },
  };
}

/** One value for both, or two values. */
export function pairOf(name: string, longhands: readonly [string, string]): Shorthand {
  return {
    name,
    longhands,
    parse(reader) {
      const [first, second = first] = consumeComponents(reader, 2);
      return expand(longhands, [first, second]);
    },
  };
}

function consumeComponents(reader: Reader, max: number): Component[] {
  const components: Component[] = [];
  while (!reader.done && components.length < max) {
    const component = reader.next();
    if (component) components.push(component);
  }
  return components;
}

function expand(names: readonly string[], values: readonly (Component | undefined)[]): Expansion | undefined {
  const expansion = new Map<string, Setter>();
  for (const [at, name] of names.entries()) {
    const value = values[at];
    const setter = value && parseAll([value], name);
    if (!setter) return undefined;
    expansion.set(name, setter);
  }
  return expansion;
}

/** One value for all longhands. */
export function sameForAll(name: string, longhands: readonly string[]): Shorthand {
  return {
    name,
    longhands,
    parse(reader) {
      const components: Component[] = [];
      for (let component = reader.next(); component; component = reader.next()) components.push(component);
      const expansion = new Map<string, Setter>();
      for (const longhand of longhands) {
        const setter = parseAll(components, longhand);
        if (!setter) return undefined;
        expansion.set(longhand, setter);
      }
      return expansion;
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
  return longhandNamed(name)?.parse(new Reader(wordsOf(text)));
}

function wordsOf(text: string): Component[] {
  return text.split(' ').map((word) => new Component('ident', word, true));
}
