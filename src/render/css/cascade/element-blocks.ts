import type { Element } from '../../html/dom.js';
import type { DeclarationBlock } from '../declaration/declaration.js';
import { parseBlock } from '../declaration/parse-block.js';
import { hintsOf } from './hints.js';

/** What an element declares for itself: presentational attributes and the style attribute. */
export interface ElementBlocks {
  readonly hints: DeclarationBlock | undefined;
  readonly inline: DeclarationBlock | undefined;
  /** Text of both, for telling elements apart. */
  readonly key: string;
}

const NONE: ElementBlocks = Object.freeze({ hints: undefined, inline: undefined, key: '' });
/** Longer style attributes are parsed each time, so that the memory stays small. */
const LONGEST_REMEMBERED = 2000;

export function elementBlocksOf(element: Element, known: Map<string, DeclarationBlock>): ElementBlocks {
  const style = element.attributes.get('style') ?? '';
  const hints = hintsOf(element);
  if (style === '' && hints === '') return NONE;
  return { hints: blockOf(hints, known), inline: blockOf(style, known), key: `${hints}|${style}` };
}

function blockOf(text: string, known: Map<string, DeclarationBlock>): DeclarationBlock | undefined {
  if (text === '') return undefined;
  const block = known.get(text) ?? parseBlock(text);
  if (text.length <= LONGEST_REMEMBERED && known.size < 5000) known.set(text, block);
  return block;
}
