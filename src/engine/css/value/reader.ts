import type { Component } from '../syntax/component.js';

/**
 * A cursor over the components of a value. Parse functions consume what they recognise, and leave the reader unchanged
 * if they return undefined.
 */
export class Reader {
  readonly #components: readonly Component[];
  #at = 0;

  constructor(components: readonly Component[]) {
    this.#components = components;
  }

  get done(): boolean {
    return this.#at >= this.#components.length;
  }

  get position(): number {
    return this.#at;
  }

  peek(ahead = 0): Component | undefined {
    return this.#components[this.#at + ahead];
  }

  next(): Component | undefined {
    return this.#components[this.#at++];
  }

  rewind(position: number): void {
    this.#at = position;
  }

  /** The lower-case identifier at the cursor, without consuming it. */
  peekWord(): string | undefined {
    const component = this.peek();
    return component?.kind === 'ident' ? component.text.toLowerCase() : undefined;
  }

  /** Consumes one of `words`. */
  word<T extends string>(words: readonly T[]): T | undefined {
    const here = this.peekWord();
    const found = here === undefined ? undefined : words.find((word) => word === here);
    if (found !== undefined) this.#at++;
    return found;
  }

  /** Consumes all identifiers up to something else; in lower case. */
  words(): string[] {
    const words: string[] = [];
    for (let word = this.peekWord(); word !== undefined; word = this.peekWord()) {
      words.push(word);
      this.#at++;
    }
    return words;
  }

  /** Consumes everything. */
  rest(): readonly Component[] {
    const rest = this.#components.slice(this.#at);
    this.#at = this.#components.length;
    return rest;
  }

  /** Consumes the delimiter, if present. */
  delim(text: string): boolean {
    if (!this.peek()?.is(text)) return false;
    this.#at++;
    return true;
  }

  /** Consumes a function of one of these names. */
  fn(...names: readonly string[]): Component | undefined {
    const component = this.peek();
    if (component?.kind !== 'function' || !names.includes(component.text)) return undefined;
    this.#at++;
    return component;
  }

  string(): string | undefined {
    const component = this.peek();
    if (component?.kind !== 'string') return undefined;
    this.#at++;
    return component.text;
  }

  /** Runs `parse`, and consumes nothing if it fails. */
  attempt<T>(parse: (reader: Reader) => T | undefined): T | undefined {
    const start = this.#at;
    const result = parse(this);
    if (result === undefined) this.#at = start;
    return result;
  }
}

/** Parses all of `components`; undefined if anything is left over. */
export function parseWhole<T>(
  components: readonly Component[],
  parse: (reader: Reader) => T | undefined,
): T | undefined {
  const reader = new Reader(components);
  const result = parse(reader);
  return reader.done ? result : undefined;
}

/** Parses a comma-separated list without empty entries. */
export function parseCommaList<T>(reader: Reader, parse: (reader: Reader) => T | undefined): T[] | undefined {
  const list: T[] = [];
  do {
    const entry = parse(reader);
    if (entry === undefined) return undefined;
    list.push(entry);
  } while (reader.delim(','));
  return list;
}
