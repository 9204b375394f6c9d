import { defineAccessor } from '../../accessor.js';
import type { Element } from './element.js';

/** Properties that give an attribute's text. `pairs` are `property` or `property=attribute`. */
export function reflectTexts(prototype: object, pairs: string): void {
  reflect(prototype, pairs, (element, attribute) => element.getAttribute(attribute) ?? '');
}

/** Properties that say whether an attribute is there. */
export function reflectFlags(prototype: object, pairs: string): void {
  reflect(
    prototype,
    pairs,
    (element, attribute) => element.hasAttribute(attribute),
    (element, attribute, value) => element.toggleAttribute(attribute, Boolean(value)),
  );
}

/** Properties that give an attribute as a whole number. */
export function reflectNumbers(prototype: object, pairs: string, fallback = 0): void {
  reflect(
    prototype,
    pairs,
    (element, attribute) => {
      const number = Number.parseInt(element.getAttribute(attribute) ?? '', 10);
      return Number.isNaN(number) ? fallback : number;
    },
    (element, attribute, value) => element.setAttribute(attribute, String(Math.trunc(Number(value)) || 0)),
  );
}

/** Properties that give an attribute as a whole address. */
export function reflectAddresses(prototype: object, pairs: string): void {
  reflect(prototype, pairs, (element, attribute) => {
    const written = element.getAttribute(attribute);
    return written === null ? '' : element.$document.$resolveUrl(written);
  });
}

function reflect(
  prototype: object,
  pairs: string,
  get: (element: Element, attribute: string) => unknown,
  set = (element: Element, attribute: string, value: unknown): unknown => element.setAttribute(attribute, value),
): void {
  for (const pair of pairs.split(' ')) {
    const [property = '', attribute = property.toLowerCase()] = pair.split('=');
    defineAccessor(prototype as Element, property, {
      get() {
        return get(this, attribute);
      },
      set(value) {
        set(this, attribute, value);
      },
    });
  }
}
