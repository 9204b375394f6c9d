import type { Component } from '../syntax/component.js';

/**
 * Walks over the components of one value. Parse functions take what they understand and leave the reader where it was
 * when they return `undefined`.
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

  /** The lower-case identifier here, not taken. */
  peekWord(): string | undefined {
    const component = this.peek();
    return component?.kind === 'ident' ? component.text.toLowerCase() : undefined;
  }

  /** Takes one of `words`. */
  word<T extends string>(words: readonly T[]): T | undefined {
    const here = this.peekWord();
    const found = here === undefined ? undefined : words.find((word) => word === here);
    if (found !== undefined) this.#at++;
    return found;
  }

  /** Takes the delimiter, if it is here. */
  delim(text: string): boolean {
    if (!this.peek()?.is(text)) return false;
    this.#at++;
    return true;
  }

  /** Takes a function of one of these names. */
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

  /** Runs `parse`; takes nothing when it fails. */
  attempt<T>(parse: (reader: Reader) => T | undefined): T | undefined {
    const start = this.#at;
    const result = parse(this);
    if (result === undefined) this.#at = start;
    return result;
  }
}

/** The whole of `components`, or `undefined` when something is left over. */
export function parseWhole<T>(
  components: readonly Component[],
  parse: (reader: Reader) => T | undefined,
): T | undefined {
  const reader = new Reader(components);
  const result = parse(reader);
  return reader.done ? result : undefined;
}

/** A list with commas between its entries, none of them empty. */
export function parseCommaList<T>(reader: Reader, parse: (reader: Reader) => T | undefined): T[] | undefined {
  const list: T[] = [];
  do {
    const entry = parse(reader);
    if (entry === undefined) return undefined;
    list.push(entry);
  } while (reader.delim(','));
  return list;
}
