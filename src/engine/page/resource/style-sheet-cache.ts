import { LruMap } from '@inkstand/common/lru-map';
import type { StyleSheet } from '../../css/css.js';

const MAX_SOURCE_CHARS = 4 * 1024 * 1024;

/** Parsed style sheets by their text; at most 4 million characters of source. */
export class StyleSheetCache {
  readonly #cache = new LruMap<string, StyleSheet>({ max: MAX_SOURCE_CHARS, sizeOf: (text) => text.length });

  get(text: string, parse: () => StyleSheet): StyleSheet {
    return this.#cache.getOrMake(text, parse);
  }

  clear(): void {
    this.#cache.clear();
  }
}
