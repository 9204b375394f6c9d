import type { StyleSheet } from '../css/css.js';

const MAX_SOURCE_CHARS = 4 * 1024 * 1024;

/** LRU cache of parsed style sheets by their text; at most 4 million characters of source. */
export class StyleSheetCache {
  readonly #cache = new Map<string, StyleSheet>();
  #chars = 0;

  get(text: string, parse: () => StyleSheet): StyleSheet {
    const known = this.#cache.get(text);
    if (known) {
      this.#cache.delete(text);
      this.#cache.set(text, known);
      return known;
    }
    const styleSheet = parse();
    this.#cache.set(text, styleSheet);
    this.#chars += text.length;
    for (const oldest of this.#cache.keys()) {
      if (this.#chars <= MAX_SOURCE_CHARS || oldest === text) break;
      this.#cache.delete(oldest);
      this.#chars -= oldest.length;
    }
    return styleSheet;
  }

  clear(): void {
    this.#cache.clear();
    this.#chars = 0;
  }
}
