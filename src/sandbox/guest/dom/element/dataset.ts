import type { Element } from './element.js';

/** `element.dataset`: the `data-…` attributes under names in camel case. */
export function datasetOf(element: Element): Record<string, string | undefined> {
  const nameOf = (key: string | symbol): string | undefined =>
    typeof key === 'string' ? `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : undefined;
  return new Proxy({} as Record<string, string | undefined>, {
    get(target, key) {
      const name = nameOf(key);
      const value = name === undefined ? null : element.getAttribute(name);
      return value ?? Reflect.get(target, key);
    },
    set(_target, key, value) {
      const name = nameOf(key);
      if (name !== undefined) element.setAttribute(name, value);
      return name !== undefined;
    },
    has(_target, key) {
      const name = nameOf(key);
      return name !== undefined && element.hasAttribute(name);
    },
    deleteProperty(_target, key) {
      const name = nameOf(key);
      if (name !== undefined) element.removeAttribute(name);
      return true;
    },
    ownKeys() {
      return element.getAttributeNames().filter(isData).map(keyOf);
    },
    getOwnPropertyDescriptor(_target, key) {
      const name = nameOf(key);
      const value = name === undefined ? null : element.getAttribute(name);
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}

const isData = (name: string): boolean => name.startsWith('data-');

const keyOf = (name: string): string =>
  name.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
