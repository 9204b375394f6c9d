import type { Document } from '../dom/document/document.js';

const { create, defineProperty, getPrototypeOf, setPrototypeOf } = Object;
const MAX_NAMES = 1_000;

/**
 * Elements are globals by their ids, as in browsers: on an object behind the global one, so that variables, functions and
 * what a page assigns come first. Returns what is called with each new id.
 */
export function createNamedElements(document: Document): (id: string) => void {
  const named: object = create(getPrototypeOf(globalThis));
  setPrototypeOf(globalThis, named);
  let count = 0;
  return (id) => {
    if (id === '' || id in named || ++count > MAX_NAMES) return;
    defineProperty(named, id, {
      configurable: true,
      get: () => document.getElementById(id) ?? undefined,
      set: (value: unknown) =>
        defineProperty(globalThis, id, { value, writable: true, enumerable: true, configurable: true }),
    });
  };
}
