import type { Document, Element } from '../../html/dom.js';
import type { DeclarationBlock } from '../declaration/declaration.js';
import { parseBlock } from '../declaration/parse-block.js';
import { hintsOf } from './hints.js';
import { quirkyMargins } from './quirky-margins.js';

/** Declarations from the element itself: presentational attributes and the style attribute. */
export interface ElementBlocks {
  readonly hints: DeclarationBlock | undefined;
  readonly inline: DeclarationBlock | undefined;
  /** The text of both, as a cache key. */
  readonly key: string;
}

const NONE: ElementBlocks = Object.freeze({ hints: undefined, inline: undefined, key: '' });
/** Longer style attributes are not cached, to limit the cache's memory. */
const MAX_CACHED_CHARS = 2000;
const MAX_CACHED = 1000;

/** `known` caches blocks by their text, at most 1,000 of them. */
export function elementBlocksOf(
  element: Element,
  known: Map<string, DeclarationBlock>,
  { quirks }: Pick<Document, 'quirks'>,
): ElementBlocks {
  const style = element.attributes.get('style') ?? '';
  const hints = (quirks ? quirkyMargins(element) : '') + hintsOf(element);
  if (style === '' && hints === '') return NONE;
  return { hints: blockOf(hints, known), inline: blockOf(style, known), key: `${hints}|${style}` };
}

function blockOf(text: string, known: Map<string, DeclarationBlock>): DeclarationBlock | undefined {
  if (text === '') return undefined;
  const cached = known.get(text);
  if (cached) return cached;
  const block = parseBlock(text);
  if (known.size >= MAX_CACHED) known.clear();
  if (text.length <= MAX_CACHED_CHARS) known.set(text, block);
  return block;
}
