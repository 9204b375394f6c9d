import type { StyleSheet } from '../css/css.js';

const MOST_CHARS = 4 * 1024 * 1024;

/** LRU cache of parsed style sheets by their text; at most 4 million characters of source. */
export class SheetCache {
  readonly #kept = new Map<string, StyleSheet>();
  #chars = 0;

  get(text: string, parse: () => StyleSheet): StyleSheet {
    const known = this.#kept.get(text);
    if (known) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const sheet = parse();
    this.#kept.set(text, sheet);
    this.#chars += text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#chars <= MOST_CHARS || oldest === text) break;
      this.#kept.delete(oldest);
      this.#chars -= oldest.length;
    }
    return sheet;
  }

  clear(): void {
    this.#kept.clear();
    this.#chars = 0;
  }
}
