import type { Body } from './node.js';
import { parseTemplate } from './parser.js';

/** Several times the partials of all bundled recipes together. */
const MAX_CHARS = 256 * 1024;

/** LRU cache of parsed partials by their text, at most 256 kB of it: many recipes share the same ones. */
export class PartialCache {
  readonly #bodies = new Map<string, Body>();
  #chars = 0;

  /** @throws SyntaxFault with the position of the error */
  parse(source: string): Body {
    const known = this.#bodies.get(source);
    const body = known ?? parseTemplate(source);
    if (known) this.#bodies.delete(source);
    else this.#chars += source.length;
    this.#bodies.set(source, body);
    for (const oldest of this.#bodies.keys()) {
      if (this.#chars <= MAX_CHARS) break;
      this.#bodies.delete(oldest);
      this.#chars -= oldest.length;
    }
    return body;
  }
}
