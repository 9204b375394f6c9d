import type { ContainerSize } from '../../css/computed/computed-length.js';
import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { BlockBox, InlineBox, SizedBox, TextBox } from '../box.js';

/**
 * The content of an inline formatting context as one paragraph: white space collapsed, boxes as marks between
 * characters.
 */
export interface InlineContent {
  readonly box: BlockBox;
  /** {@link OBJECT} represents each atom but squares of combined text, a line feed each forced break. */
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

interface PieceBase {
  /** A line may begin with this piece. */
  breakBefore: boolean;
  /** Bidi embedding level. */
  level: number;
}

export interface TextPiece extends PieceBase {
  readonly kind: 'text';
  readonly box: TextBox;
  readonly parent: InlineParent;
  readonly text: string;
  readonly width: number;
  /** Correction relative to the previous piece, if both are on one line. */
  joint: number;
  readonly isSpace: boolean;
  /** Spaces that are removed or hang at the end of a line. */
  readonly hangs: boolean;
  /** After a soft hyphen: a line that ends here shows a hyphen of that width. */
  hyphenWidth: number;
}

export interface TabPiece extends PieceBase {
  readonly kind: 'tab';
  readonly box: TextBox;
  readonly parent: InlineParent;
}

export interface BreakPiece extends PieceBase {
  readonly kind: 'break';
  readonly box: TextBox;
  readonly parent: InlineParent;
}

/** Start or end of an inline element with its margin, border and padding on that side. */
export interface EdgePiece extends PieceBase {
  readonly kind: 'open' | 'close';
  readonly box: InlineBox;
  readonly width: number;
  /** Margin, within `width`. */
  readonly margin: number;
}

export interface BoxPiece extends PieceBase {
  readonly kind: 'atom' | 'float' | 'absolute';
  readonly box: SizedBox;
  readonly parent: InlineParent | undefined;
}

/** The smallest unit of line breaking: a word, a run of spaces, a mark. Widths in px, without joints. */
export type Piece = TextPiece | TabPiece | BreakPiece | EdgePiece | BoxPiece;

/** One line: its pieces in logical order, without trailing spaces. */
export interface BrokenLine {
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly endsForced: boolean;
  readonly isLast: boolean;
  /** Width of the hyphen at a soft hyphen, px. */
  readonly hyphenWidth: number;
}

export interface BrokenParagraph {
  readonly lines: readonly BrokenLine[];
}

/** What a layout has computed for the lines of a box. */
export interface LineMemory {
  readonly content: InlineContent;
  /** The same in the style of the first line. */
  readonly onFirstLine: InlineContent | undefined;
  /** The newest, which the older ones follow. */
  pieces: PiecesEntry | undefined;
  paragraphs: ParagraphEntry | undefined;
}

interface PiecesEntry {
  readonly percentWidth: number | undefined;
  readonly container: ContainerSize;
  readonly list: Piece[];
  older: PiecesEntry | undefined;
}

interface ParagraphEntry {
  readonly width: number;
  readonly list: readonly Piece[];
  readonly paragraph: BrokenParagraph;
  older: ParagraphEntry | undefined;
}
