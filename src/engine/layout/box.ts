import type { BorderStyle, Edges } from '../css/computed/box-values.js';
import type { ComputedStyle } from '../css/computed/computed-style.js';
import type { Color } from '../css/computed/image-values.js';
import type { PseudoElement } from '../css/selector/selector.js';
import type { Area } from '../geometry.js';
import type { Element } from '../html/dom.js';
import type { BoxMemory } from './contract.js';
import type { InheritedAxes } from './grid/inherited-axes.js';
import type { LineMemory } from './inline/content.js';
import type { Turn } from './writing-mode/axes.js';

/**
 * The box tree that layout fills and paint reads. Positions are absolute device px of the page after layout, unrounded;
 * paint rounds both edges. A box is made once per element (plus anonymous and pseudo boxes) and laid out in place.
 */
export type Box = BlockBox | InlineBox | TextBox | ReplacedBox;

interface BoxBase {
  /** Absent on anonymous boxes; the originating element on pseudo boxes. */
  readonly element: Element | undefined;
  readonly pseudo: PseudoElement | undefined;
  /** Between layouts the style with the axes of the page. */
  style: ComputedStyle;
  parent: BlockBox | InlineBox | undefined;
}

/** How a box lays out its content. */
export type FormattingContext = 'block' | 'inline' | 'flex' | 'grid' | 'table' | 'multicol' | 'turned';

/** A box with edges of its own. */
interface MeasuredBox {
  /** Margins, padding and borders if they do not depend on the containing block. */
  fixedEdges: BoxEdges | undefined;
  memory: BoxMemory | undefined;
  /** Border box. */
  x: number;
  y: number;
  width: number;
  height: number;
  padding: UsedEdges;
  border: UsedEdges;
  margin: UsedEdges;
}

/**
 * Anything with a border box of its own: blocks, inline-blocks, flex and grid containers and items, table parts. The
 * marker of a list item is its first child, with `pseudo` marker; one of disc, circle or square has no text: its border
 * box is the bullet, filled according to `listStyleType`.
 */
export interface BlockBox extends BoxBase, MeasuredBox {
  readonly kind: 'block';
  readonly context: FormattingContext;
  /** Set on the parts of a table. */
  readonly tablePart: 'table' | 'caption' | 'row-group' | 'row' | 'cell' | 'column' | undefined;
  readonly children: Box[];
  /**
   * In the line of a block around it, as an inline-block, inline-flex or inline-table is; computed before
   * blockification.
   */
  readonly isInlineLevel: boolean;
  /** For a block with lines: its first line, if that has a style of its own. */
  firstLine?: FirstLine | undefined;
  /** Content may depend on the height of this box. */
  readonly dependsOnHeight: boolean;
  /** Its inline content, if that was laid out. */
  lineMemory: LineMemory | undefined;
  /** Filled when `context` is inline. */
  lines: LineBox[];
  /** Set on a block in several columns; its rectangle reaches around them. */
  pieces?: readonly BlockPiece[] | undefined;
  /** Set on a container of several columns. */
  columnGaps?: readonly Area[] | undefined;
  /** Distance of the first and last baseline from the top of the border box; undefined without one. */
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
  /**
   * For a table with collapsed borders and for its cells: the winning border of each edge, with its whole width. It is
   * centred on the edge of the border box, half of it counts as the box's border; these replace the borders of the
   * style.
   */
  collapsedBorders?: Edges<CollapsedBorder> | undefined;
  /** For grid items that are subgrids: the axes inherited from the parent grid. */
  subgrid?: InheritedAxes | undefined;
  /** For tables: heights of captions above and below, which border and background exclude. */
  captions?: { readonly above: number; readonly below: number };
  /** First letter of a square of combined text, by which lines break around it. */
  breakLetter?: string | undefined;
  /** Extent of the content beyond the padding box, for the scroll sizes that behaviours read. */
  scrollWidth: number;
  scrollHeight: number;
}

/** The part of a block in one column. */
export interface BlockPiece {
  /** The block as if it were in one piece, placed so that this part is where it belongs. */
  readonly whole: Area;
  readonly shown: Area;
}

/** Boxes that replace those of a block on its first line (`::first-line`). */
export interface FirstLine {
  /** Around all of the line. */
  readonly box: InlineBox;
  readonly replacements: ReadonlyMap<TextBox | InlineBox, FirstLineReplacement>;
}

export interface FirstLineReplacement {
  readonly box: TextBox | InlineBox;
  /** For lower-case letters of text in small capitals. */
  readonly small: TextBox | undefined;
}

/** The border between adjacent cells, rows, columns and the table. */
export interface CollapsedBorder {
  readonly width: number;
  readonly style: BorderStyle;
  readonly color: Color;
}

/** An inline element; its painted pieces are `InlineFragment`s in the lines of the block around it. */
export interface InlineBox extends BoxBase {
  readonly kind: 'inline';
  readonly children: Box[];
  /**
   * A block inside splits an inline element into parts: only the first has the start edge, only the last the end edge.
   */
  readonly isFirstPart: boolean;
  readonly isLastPart: boolean;
  /** The original box, if this one replaces it on a first line. */
  original?: InlineBox;
}

export interface TextBox extends BoxBase {
  readonly kind: 'text';
  /** After text-transform, before white space is collapsed. */
  readonly text: string;
  original?: TextBox;
}

/** img, svg and other replaced elements. */
export interface ReplacedBox extends BoxBase, MeasuredBox {
  readonly kind: 'replaced';
  readonly content: ReplacedContent;
  readonly isInlineLevel: boolean;
}

export type ReplacedContent =
  | { readonly kind: 'image'; readonly url: string; readonly density: number }
  | { readonly kind: 'svg'; readonly element: Element }
  /** Pixels that scripts draw. */
  | { readonly kind: 'canvas'; readonly element: Element }
  /** A missing picture: shown as a broken-image icon, as nothing, or as empty space (video). */
  | { readonly kind: 'missing'; readonly shows: 'icon' | 'nothing' | 'space' };

export type UsedEdges = Edges<number>;

export interface LineBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Absolute device px, whole. */
  baseline: number;
  readonly fragments: Fragment[];
}

export type Fragment = TextFragment | InlineFragment | AtomFragment;

/** A piece of one text box on one line, in visual order; drawn at (x, baseline). */
export interface TextFragment {
  readonly kind: 'text';
  readonly box: TextBox;
  /**
   * As painted: collapsed, hyphen included, in logical order; right to left with mirrored brackets if the level is odd.
   */
  readonly text: string;
  x: number;
  baseline: number;
  readonly width: number;
  /** The font's ascent: the content area is baseline − ascent … baseline + descent. */
  readonly ascent: number;
  readonly descent: number;
  /** Bidi embedding level; odd runs right to left. */
  readonly level: number;
  /** Extra px after each space from justification. */
  readonly wordGap: number;
  /** In vertical writing: from the coordinates above to the page. */
  readonly turn?: Turn;
}

/** The border box of an inline element on one line (for backgrounds, borders, outlines and client rectangles). */
export interface InlineFragment {
  readonly kind: 'inline';
  readonly box: InlineBox;
  x: number;
  y: number;
  width: number;
  height: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** An atomic inline-level box: inline-block, image, inline-flex. */
interface AtomFragment {
  readonly kind: 'atom';
  readonly box: BlockBox | ReplacedBox;
}

/** Margins, and padding with border, of a box whose containing block is known; all px. */
export interface BoxEdges {
  /** Automatic margins count as 0 here. */
  readonly margin: UsedEdges;
  readonly autoMargin: Edges<boolean>;
  readonly padding: UsedEdges;
  readonly border: UsedEdges;
  /** Padding and border together, left and right. */
  readonly insetX: number;
  /** Padding and border together, top and bottom. */
  readonly insetY: number;
  readonly insetTop: number;
  readonly insetLeft: number;
}

/** A box with a size of its own. */
export type SizedBox = BlockBox | ReplacedBox;
