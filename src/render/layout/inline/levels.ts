import type { InlineContent } from './content.js';

/** Bidi levels of a paragraph's characters; `undefined` when all of it runs left to right. */
export function resolveLevels(_content: InlineContent): Uint8Array | undefined {
  return undefined;
}
