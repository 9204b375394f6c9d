import type { ComputedStyle } from '../../css/computed-style.js';
import type { BlockBox, InlineBox, TextBox } from '../box.js';
import type { SizedBox } from '../contract.js';

/**
 * The content of an inline formatting context as one paragraph: white space collapsed, boxes as marks between
 * characters.
 */
export interface InlineContent {
  readonly box: BlockBox;
  /** {@link OBJECT} represents each atom, a line feed each forced break. */
  readonly text: string;
  readonly items: readonly InlineItem[];
  /** False if no line would have content: the block then has no height and margins collapse through. */
  readonly hasLines: boolean;
  readonly hasFloats: boolean;
}

export type InlineItem =
  | { readonly kind: 'text'; readonly box: TextBox; readonly parent: InlineParent; readonly start: number; end: number }
  | { readonly kind: 'break'; readonly box: TextBox; readonly parent: InlineParent; readonly start: number }
  | { readonly kind: 'open' | 'close'; readonly box: InlineBox; readonly start: number }
  | { readonly kind: 'atom'; readonly box: SizedBox; readonly parent: InlineParent; readonly start: number }
  | { readonly kind: 'float' | 'absolute'; readonly box: SizedBox; readonly start: number };

export type InlineParent = InlineBox | BlockBox;

export const OBJECT = '\ufffc';

/** Whether lines wrap inside a box with that style. */
export function wraps(style: ComputedStyle): boolean {
  return style.textWrap !== 'nowrap';
}

/** Whether spaces at the end of a line are removed. */
export function collapsesSpaces(style: ComputedStyle): boolean {
  return style.whiteSpaceCollapse === 'collapse' || style.whiteSpaceCollapse === 'preserve-breaks';
}
