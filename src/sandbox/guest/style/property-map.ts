import { PairList } from '../pair-list.js';
import { PROPERTY_NAMES } from './property-names.js';
import { type CSSStyleValue, readStyleValue } from './typed-values.js';

/** Where a map reads and writes its texts. */
interface Declarations {
  readonly names: () => readonly string[];
  readonly read: (property: string) => string;
}

interface WritableDeclarations extends Declarations {
  readonly write: (property: string, text: string) => void;
}

const KNOWN = new Set(PROPERTY_NAMES);

const nameOf = (property: unknown): string => {
  const name = String(property);
  if (name.startsWith('--')) return name;
  if (!KNOWN.has(name.toLowerCase())) throw new TypeError(`Invalid propertyName: ${name}`);
  return name.toLowerCase();
};

/** As browsers list them: custom properties are last. */
const compareNames = (one: string, other: string): number =>
  Number(one.startsWith('--')) - Number(other.startsWith('--')) || (one < other ? -1 : 1);

/** `element.computedStyleMap()`: declarations as objects. */
export class StylePropertyMapReadOnly extends PairList<CSSStyleValue[]> {
  readonly #declarations: Declarations;

  constructor(declarations: Declarations) {
    super();
    this.#declarations = declarations;
  }

  get size(): number {
    return this.#filled().length;
  }

  get(property: unknown): CSSStyleValue | undefined {
    const name = nameOf(property);
    const text = this.#declarations.read(name);
    return text === '' ? undefined : readStyleValue(text, name);
  }

  getAll(property: unknown): CSSStyleValue[] {
    const value = this.get(property);
    return value ? [value] : [];
  }

  has(property: unknown): boolean {
    return this.#declarations.read(nameOf(property)) !== '';
  }

  $pairs(): readonly (readonly [string, CSSStyleValue[]])[] {
    return this.#filled().map((name) => [name, this.getAll(name)]);
  }

  #filled(): readonly string[] {
    const { names, read } = this.#declarations;
    return names()
      .filter((name) => read(name) !== '')
      .sort(compareNames);
  }
}

/** `element.attributeStyleMap` */
export class StylePropertyMap extends StylePropertyMapReadOnly {
  readonly #writable: WritableDeclarations;

  constructor(declarations: WritableDeclarations) {
    super(declarations);
    this.#writable = declarations;
  }

  set(property: unknown, ...values: unknown[]): void {
    this.#writable.write(nameOf(property), values.join(', '));
  }

  append(property: unknown, ...values: unknown[]): void {
    const before = this.#writable.read(nameOf(property));
    this.set(property, ...(before === '' ? [] : [before]), ...values);
  }

  delete(property: unknown): void {
    this.#writable.write(nameOf(property), '');
  }

  clear(): void {
    for (const name of this.#writable.names()) this.#writable.write(name, '');
  }
}
