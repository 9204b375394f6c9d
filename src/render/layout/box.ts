import type { BorderStyle, Edges } from '../css/box-values.js';
import type { ComputedStyle } from '../css/computed-style.js';
import type { Color } from '../css/image-values.js';
import type { PseudoElement } from '../css/selector/selector.js';
import type { Element } from '../html/dom.js';
import type { InheritedAxes } from './grid/inherited.js';
import type { BoxEdges } from './size/edges.js';

/**
 * The box tree that layout fills and paint reads. Positions are absolute device px of the page after layout, unrounded;
 * paint rounds both edges. A box is made once per element (plus anonymous and pseudo boxes) and laid out in place.
 */
export type Box = BlockBox | InlineBox | TextBox | ReplacedBox;

interface BoxBase {
  /** Absent on anonymous boxes; the originating element on pseudo boxes. */
  readonly element: Element | undefined;
  readonly pseudo: PseudoElement | undefined;
  readonly style: ComputedStyle;
  parent: BlockBox | InlineBox | undefined;
}

/** How a box lays out its content. */
export type FormattingContext = 'block' | 'inline' | 'flex' | 'grid' | 'table' | 'multicol' | 'turned';

/**
 * Anything with a border box of its own: blocks, inline-blocks, flex and grid containers and items, table parts. The
 * marker of a list item is its first child, with `pseudo` marker; one of disc, circle or square has no text: its border box
 * is the bullet, to be filled as `listStyleType` says.
 */
export interface BlockBox extends BoxBase {
  readonly kind: 'block';
  readonly context: FormattingContext;
  /** Set on the parts of a table. */
  readonly tablePart: 'table' | 'caption' | 'row-group' | 'row' | 'cell' | 'column' | undefined;
  readonly children: Box[];
  /** In the line of a block around it, as an inline-block, inline-flex or inline-table is; computed before blockification. */
  readonly isInlineLevel: boolean;
  /** Of a block with lines: how the first one looks when it has a look of its own. */
  firstLine?: FirstLine | undefined;
  /** Content may ask how high this box is. */
  readonly heedsHeight: boolean;
  /** Margins, padding and borders where they are the same in any surroundings. */
  fixedEdges: BoxEdges | undefined;
  /** Filled when `context` is inline. */
  lines: LineBox[];
  /** Border box. */
  x: number;
  y: number;
  width: number;
  height: number;
  padding: UsedEdges;
  border: UsedEdges;
  margin: UsedEdges;
  /** Distance of the first and last baseline from the top of the border box; undefined without one. */
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
  /**
   * Of a table with collapsed borders and of its cells: who won each edge, with its whole width. The line is centred on the
   * edge of the border box, half of it counts as the box's border; these stand in place of the borders of the style.
   */
  collapsedBorders?: Edges<CollapsedBorder>;
  /** Of items of a grid that are grids themselves: what they take from the tracks they stand in. */
  subgrid?: InheritedAxes | undefined;
  /** Of tables: heights of captions above and below, which border and background leave out. */
  captions?: { readonly above: number; readonly below: number };
  /** Extent of the content beyond the padding box, for scroll sizes of behaviours. */
  scrollWidth: number;
  scrollHeight: number;
}

/** Boxes in place of those of a block, on its first line (`::first-line`). */
export interface FirstLine {
  /** Around all of the line. */
  readonly box: InlineBox;
  readonly standIns: ReadonlyMap<TextBox | InlineBox, LineStandIn>;
}

export interface LineStandIn {
  readonly box: TextBox | InlineBox;
  /** Of text in small capitals: for its lower-case letters. */
  readonly small: TextBox | undefined;
}

/** The border that is drawn where cells, rows, columns and the table meet. */
export interface CollapsedBorder {
  readonly width: number;
  readonly style: BorderStyle;
  readonly color: Color;
}

/** An inline element; its drawn pieces are `InlineFragment`s in the lines of the block around it. */
export interface InlineBox extends BoxBase {
  readonly kind: 'inline';
  readonly children: Box[];
  /** A block inside cuts an inline element into parts: only the first has the start edge, only the last the end edge. */
  readonly isFirstPart: boolean;
  readonly isLastPart: boolean;
  /** The box of the tree, when this one takes its place on a first line. */
  standsFor?: InlineBox;
}

export interface TextBox extends BoxBase {
  readonly kind: 'text';
  /** After text-transform, before white space is collapsed. */
  readonly text: string;
  standsFor?: TextBox;
}

/** img, svg, and what else brings its own picture; width, height and edges as in a block box. */
export interface ReplacedBox extends BoxBase {
  readonly kind: 'replaced';
  readonly content: ReplacedContent;
  readonly isInlineLevel: boolean;
  /** As of a block box. */
  fixedEdges: BoxEdges | undefined;
  x: number;
  y: number;
  width: number;
  height: number;
  padding: UsedEdges;
  border: UsedEdges;
  margin: UsedEdges;
}

export type ReplacedContent =
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'svg'; readonly element: Element }
  /** A picture that is not there: with the sign that browsers show for it, with nothing, or in the room of a film. */
  | { readonly kind: 'missing'; readonly shows: 'sign' | 'nothing' | 'room' };

export interface UsedEdges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

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
  /** As drawn: collapsed, hyphen included, in logical order; drawn from right to left, brackets mirrored, where the level is odd. */
  readonly text: string;
  x: number;
  baseline: number;
  readonly width: number;
  /** Of the font: the content area is baseline − ascent … baseline + descent. */
  readonly ascent: number;
  readonly descent: number;
  /** Bidi embedding level; odd runs right to left. */
  readonly level: number;
  /** Extra px after each space from justification. */
  readonly wordGap: number;
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

/** An inline-level box that lays itself out: inline-block, image, inline-flex. */
export interface AtomFragment {
  readonly kind: 'atom';
  readonly box: BlockBox | ReplacedBox;
}
