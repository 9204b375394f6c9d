import { defineAccessor } from '../accessor.js';
import type { Element } from '../dom/element/element.js';
import { type Declared, parseDeclarations, readValue, writeDeclarations } from './declaration-text.js';
import { cssNameOf, PROPERTY_NAMES, scriptNamesOf } from './property-names.js';
import { acceptValue, longhandsOf, valueFromShorthand } from './shorthand.js';

/** `element.style`. The attribute is written only when somebody reads it, because pages set properties one by one. */
export class CSSStyleDeclaration {
  readonly #element: Element | null;
  #declared: Map<string, Declared> | undefined;
  #isStale = false;

  constructor(element: Element | null) {
    this.#element = element;
  }

  get parentRule(): null {
    return null;
  }

  get length(): number {
    return this.#read().size;
  }

  get cssText(): string {
    return writeDeclarations(this.#read());
  }

  set cssText(text: string) {
    this.#declared = parseDeclarations(String(text));
    this.#changed();
  }

  item(index: number): string {
    return [...this.#read().keys()][index] ?? '';
  }

  getPropertyValue(name: string): string {
    const property = cssNameOf(String(name));
    const declared = this.#read();
    return declared.get(property)?.value ?? valueFromShorthand(property, declared);
  }

  getPropertyPriority(name: string): string {
    return this.#read().get(cssNameOf(String(name)))?.isImportant ? 'important' : '';
  }

  setProperty(name: string, value: unknown, priority: string | undefined = ''): void {
    const property = cssNameOf(String(name));
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text === '') this.removeProperty(property);
    else this.#write(property, text, String(priority).toLowerCase() === 'important');
  }

  removeProperty(name: string): string {
    const property = cssNameOf(String(name));
    const declared = this.#read();
    const old = declared.get(property)?.value ?? '';
    let isChanged = declared.delete(property);
    for (const longhand of longhandsOf(property)) isChanged = declared.delete(longhand) || isChanged;
    if (isChanged) this.#changed();
    return old;
  }

  /** `style.name = value`. */
  $assign(property: string, value: unknown): void {
    const text = value === null || value === undefined ? '' : String(value).trim();
    if (text === '') this.removeProperty(property);
    // An assigned value cannot be important; browsers refuse it whole.
    else if (!text.includes('!') || !readValue(text).isImportant) this.#write(property, text, false);
  }

  /** The attribute was written by other means. */
  $forget(): void {
    this.#declared = undefined;
    this.#isStale = false;
  }

  /** The text of the attribute, when it is out of date. */
  $takeText(): string | undefined {
    if (!this.#isStale) return undefined;
    this.#isStale = false;
    return this.cssText;
  }

  [Symbol.iterator](): IterableIterator<string> {
    return [...this.#read().keys()].values();
  }

  #read(): Map<string, Declared> {
    this.#declared ??= this.#parse();
    return this.#declared;
  }

  #parse(): Map<string, Declared> {
    const text = this.#element?.$attributes.get('style');
    return text === undefined ? new Map() : parseDeclarations(text);
  }

  #write(property: string, written: string, isImportant: boolean): void {
    const value = acceptValue(property, written);
    if (value === undefined) return;
    const known = this.#read();
    if (known.size > 0) {
      const old = known.get(property);
      if (old?.value === value && old.isImportant === isImportant) return;
      for (const longhand of longhandsOf(property)) known.delete(longhand);
    }
    known.set(property, { value, isImportant });
    this.#changed();
  }

  #changed(): void {
    this.#isStale = true;
    this.#element && noteStyleChange(this.#element);
  }
}

let noteStyleChange: (element: Element) => void = () => {};

/** Sets who is told that the style of an element changed; elements themselves know styles, not the other way round. */
export function setStyleListener(listener: (element: Element) => void): void {
  noteStyleChange = listener;
}

for (const property of PROPERTY_NAMES)
  for (const name of scriptNamesOf(property)) {
    const css = cssNameOf(property);
    defineAccessor(CSSStyleDeclaration.prototype, name, {
      get() {
        return this.getPropertyValue(css);
      },
      set(value) {
        this.$assign(css, value);
      },
    });
  }
