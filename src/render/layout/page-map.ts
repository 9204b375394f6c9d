const pageMaps: { clear(): void }[] = [];

/**
 * A `WeakMap` for a module, whose keys belong to the page that is laid out. V8 keeps each value of an old `WeakMap`
 * until it collects the whole heap, whether or not the key is in use, and a value may refer to a whole page: each page
 * would leave some 300 kB behind. A `WeakMap` as young as the page goes with it.
 */
export class PageMap<Key extends WeakKey, Value> {
  #values: WeakMap<Key, Value> | undefined;

  /** Create one per module: it is never removed from the list of those that are cleared. */
  constructor() {
    pageMaps.push(this);
  }

  get(key: Key): Value | undefined {
    return this.#values?.get(key);
  }

  set(key: Key, value: Value): void {
    this.#values ??= new WeakMap();
    this.#values.set(key, value);
  }

  delete(key: Key): void {
    this.#values?.delete(key);
  }

  clear(): void {
    this.#values = undefined;
  }
}

/** Call it when a page is finished. What another page had stored is computed again. */
export function clearPageMaps(): void {
  for (const map of pageMaps) map.clear();
}
