import type { Document, Element, Node } from '../../html/dom.js';
import type { DeclarationBlock } from '../declaration/declaration.js';
import { parseBlock } from '../declaration/parse-block.js';
import { hintsOf } from './presentational-hints.js';

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

const WITH_MARGINS = new Set('blockquote dir dl h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '));
/** Below lists, headings and preformatted text, browsers keep the margin. */
const WITH_MARGINS_BELOW = new Set(['blockquote', 'p']);
const HOLDERS = new Set(['body', 'td', 'th']);

/**
 * In quirks mode, the default margin above the first block of a page or cell is omitted, and so is that below the last
 * block of a cell (HTML, section 15.3.9).
 */
function quirkyMargins(element: Element): string {
  const { tag, parent } = element;
  if (!WITH_MARGINS.has(tag) || !parent || !HOLDERS.has(parent.tag)) return '';
  const { children } = parent;
  const at = children.indexOf(element);
  const isFirst = !children.slice(0, at).some(isSubstantial);
  const isLast = parent.tag !== 'body' && WITH_MARGINS_BELOW.has(tag) && !children.slice(at + 1).some(isSubstantial);
  return `${isFirst ? 'margin-block-start:0;' : ''}${isLast ? 'margin-block-end:0;' : ''}`;
}

/** Whether a node is text or an element that is shown. */
function isSubstantial(node: Node): boolean {
  if (node.kind === 'text') return node.data.trim() !== '';
  return !/^(?:style|script|link|meta|title|template)$/.test(node.tag);
}
