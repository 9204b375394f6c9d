import type { Element } from './element.js';

type Prototype = object;

/** Properties that give an attribute's text. `pairs` are `property` or `property=attribute`. */
export function reflectTexts(prototype: Prototype, pairs: string): void {
  each(pairs, (property, attribute) =>
    define(prototype, property, {
      get: (element) => element.getAttribute(attribute) ?? '',
      set: (element, value) => element.setAttribute(attribute, value),
    }),
  );
}

/** Properties that say whether an attribute is there. */
export function reflectFlags(prototype: Prototype, pairs: string): void {
  each(pairs, (property, attribute) =>
    define(prototype, property, {
      get: (element) => element.hasAttribute(attribute),
      set: (element, value) => element.toggleAttribute(attribute, Boolean(value)),
    }),
  );
}

/** Properties that give an attribute as a whole number. */
export function reflectNumbers(prototype: Prototype, pairs: string, fallback = 0): void {
  each(pairs, (property, attribute) =>
    define(prototype, property, {
      get: (element) => {
        const number = Number.parseInt(element.getAttribute(attribute) ?? '', 10);
        return Number.isNaN(number) ? fallback : number;
      },
      set: (element, value) => element.setAttribute(attribute, String(Math.trunc(Number(value)) || 0)),
    }),
  );
}

/** Properties that give an attribute as a whole address. */
export function reflectAddresses(prototype: Prototype, pairs: string): void {
  each(pairs, (property, attribute) =>
    define(prototype, property, {
      get: (element) => {
        const written = element.getAttribute(attribute);
        return written === null ? '' : element.$document.$resolveUrl(written);
      },
      set: (element, value) => element.setAttribute(attribute, value),
    }),
  );
}

interface Accessor {
  readonly get: (element: Element) => unknown;
  readonly set: (element: Element, value: unknown) => void;
}

function each(pairs: string, call: (property: string, attribute: string) => void): void {
  for (const pair of pairs.split(' ')) {
    const [property = '', attribute = property.toLowerCase()] = pair.split('=');
    call(property, attribute);
  }
}

function define(prototype: Prototype, property: string, { get, set }: Accessor): void {
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: Element): unknown {
      return get(this);
    },
    set(this: Element, value: unknown) {
      set(this, value);
    },
  });
}
