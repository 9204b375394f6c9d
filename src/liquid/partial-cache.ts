import { LruMap } from '@inkstand/common/lru-map';
import type { Body } from './node.js';
import { parseTemplate } from './parser.js';

/** Several times the partials of all bundled recipes together. */
const MAX_CHARS = 256 * 1024;

/** Parsed partials by their text, at most 256 kB of it: many recipes share the same ones. */
export class PartialCache {
  readonly #bodies = new LruMap<string, Body>({ max: MAX_CHARS, sizeOf: (source) => source.length });

  /** @throws SyntaxFault with the position of the error */
  parse(source: string): Body {
    return this.#bodies.getOrMake(source, () => parseTemplate(source));
  }
}
