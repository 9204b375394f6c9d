import { defineAccessor } from '../accessor.js';
import type { Element } from '../dom/element/element.js';
import { livePageOf } from '../layout/box.js';
import { sendChanges } from '../page/send-changes.js';
import { StylePropertyMapReadOnly } from './property-map.js';
import { cssNameOf, PROPERTY_NAMES, scriptNamesOf } from './property-names.js';

/** What `getComputedStyle` answers: asked of the host property by property, and remembered until the page changes. */
export class ComputedStyle {
  readonly #element: Element;
  readonly #pseudo: string;
  readonly #values = new Map<string, string>();
  #version = -1;

  constructor(element: Element, pseudo: string) {
    this.#element = element;
    this.#pseudo = pseudo;
  }

  get length(): number {
    return PROPERTY_NAMES.length;
  }

  get cssText(): string {
    return '';
  }

  get parentRule(): null {
    return null;
  }

  item(index: number): string {
    return PROPERTY_NAMES[index] ?? '';
  }

  getPropertyValue(name: string): string {
    return this.$read(cssNameOf(String(name)));
  }

  getPropertyPriority(): string {
    return '';
  }

  setProperty(): void {}

  removeProperty(): string {
    return '';
  }

  $read(property: string): string {
    const page = livePageOf(this.#element);
    if (!page) return '';
    sendChanges(page);
    if (this.#version !== page.version) {
      this.#version = page.version;
      this.#values.clear();
    }
    const cached = this.#values.get(property);
    if (cached !== undefined) return cached;
    const value = page.gate('style', `${this.#element.$id} ${property}${this.#pseudo}`);
    this.#values.set(property, value);
    return value;
  }
}

for (const property of PROPERTY_NAMES)
  for (const name of scriptNamesOf(property))
    defineAccessor(ComputedStyle.prototype, name, {
      get() {
        return this.$read(cssNameOf(property));
      },
      set() {},
    });

/** `pseudo` is written with one or two colons, or not at all. */
export function getComputedStyle(element: Element, pseudo: string | null | undefined = undefined): ComputedStyle {
  if (element?.nodeType !== 1)
    throw new TypeError("Failed to execute 'getComputedStyle': parameter 1 is not of type 'Element'");
  const name = pseudo ? String(pseudo).replace(/^:+/, '') : '';
  return new ComputedStyle(element, name === '' ? '' : ` ${name}`);
}

/** Computed values, not those that a layout uses. */
export function computedStyleMapOf(element: Element): StylePropertyMapReadOnly {
  const read = (property: string): string => {
    const page = livePageOf(element);
    if (!page) return '';
    sendChanges(page);
    return page.gate('computed', `${element.$id} ${property}`);
  };
  return new StylePropertyMapReadOnly({ names: () => PROPERTY_NAMES, read });
}
