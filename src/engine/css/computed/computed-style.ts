import type { ElementDither } from '../../dither/dither-methods.js';
import type { FontSpec } from '../../font/text-host.js';
import type {
  Alignment,
  BorderStyle,
  Containment,
  Corners,
  Display,
  Edges,
  Overflow,
  PositionArea,
  Size,
  WritingMode,
} from './box-values.js';
import type { Length } from './computed-length.js';
import type {
  AnimationLists,
  BoxShadow,
  ClipPath,
  FilterFunction,
  Shadow,
  ShapeOutside,
  SpaceStyle,
  TransformFunction,
} from './effect-values.js';
import type { GridLine, TrackList, TrackSize } from './grid-values.js';
import type { BackgroundLayer, BorderImage, Color, Position } from './image-values.js';
import type { ContentItem, CounterChange, TEXT_ALIGNS, TextDecoration, VERTICAL_ALIGNS } from './text-values.js';

/** Lines of the font at which `text-box-trim` cuts. */
interface TextBoxEdge {
  readonly over: 'text' | 'cap' | 'ex';
  readonly under: 'text' | 'alphabetic';
}

/**
 * Computed values of an element, shared by all elements with equal values: frozen, without layout state. All lengths
 * are in device px. Names and keyword values are those of CSS.
 */
export interface ComputedStyle {
  // display and position
  readonly display: Display;
  /** The computed value; the box builder blockifies it. */
  readonly position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky';
  readonly float: 'none' | 'left' | 'right';
  readonly clear: 'none' | 'left' | 'right' | 'both';
  readonly zIndex: number | 'auto';
  readonly order: number;
  readonly visibility: 'visible' | 'hidden' | 'collapse';
  readonly overflowX: Overflow;
  readonly overflowY: Overflow;
  readonly boxSizing: 'content-box' | 'border-box';
  readonly direction: 'ltr' | 'rtl';
  /** The product of `zoom` of the element and its ancestors. */
  readonly zoom: number;
  /** Exponents of superellipses, as `superellipse()` takes them; undefined: all corners are round. */
  readonly cornerShape: Corners<number> | undefined;
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext';
  readonly writingMode: WritingMode;
  readonly textOrientation: 'mixed' | 'upright' | 'sideways';
  readonly textCombineUpright: 'none' | 'all';
  /** Set on styles with the axes of vertical writing, which layout uses instead of the computed ones. */
  readonly turned?: TurnedStyle | undefined;
  readonly contain: readonly Containment[];
  readonly containerType: 'normal' | 'size' | 'inline-size';
  readonly containerNames: readonly string[];

  // box
  readonly width: Size;
  readonly height: Size;
  readonly minWidth: Size;
  readonly minHeight: Size;
  /** `none` is a keyword of max sizes. */
  readonly maxWidth: Size | 'none';
  readonly maxHeight: Size | 'none';
  /** width / height; with `auto` false, the natural ratio of a replaced element is ignored. */
  readonly aspectRatio: { readonly ratio: number | undefined; readonly auto: boolean };
  readonly margin: Edges<Length | 'auto'>;
  readonly padding: Edges<Length>;
  readonly inset: Edges<Length | 'auto'>;
  /** Used widths: 0 if the style is none or hidden, else rounded down to whole CSS px but at least 1. */
  readonly borderWidth: Edges<number>;
  readonly borderStyle: Edges<BorderStyle>;
  readonly borderColor: Edges<Color>;
  readonly borderRadius: Corners<{ readonly x: Length; readonly y: Length }>;
  readonly borderCollapse: 'separate' | 'collapse';
  readonly borderSpacing: { readonly x: number; readonly y: number };
  readonly borderImage: BorderImage | undefined;

  // flex, grid, columns
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  /** `balance` wraps into as few lines as possible, all of about equal length. */
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse' | 'balance' | 'balance-reverse';
  /** Minimum number of lines of a balancing container. */
  readonly flexLineCount: number;
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly flexBasis: Size | 'content';
  readonly justifyContent: Alignment;
  readonly alignContent: Alignment;
  readonly justifyItems: Alignment;
  readonly alignItems: Alignment;
  /** `auto` means the parent's `justify-items`. */
  readonly justifySelf: Alignment;
  readonly alignSelf: Alignment;
  readonly rowGap: Length | 'normal';
  readonly columnGap: Length | 'normal';
  readonly gridTemplateColumns: TrackList;
  readonly gridTemplateRows: TrackList;
  /** Rows of area names, `.` for an empty cell; empty if there are none. */
  readonly gridTemplateAreas: readonly (readonly string[])[];
  readonly gridAutoColumns: readonly TrackSize[];
  readonly gridAutoRows: readonly TrackSize[];
  readonly gridAutoFlow: { readonly direction: 'row' | 'column'; readonly dense: boolean };
  readonly gridColumnStart: GridLine;
  readonly gridColumnEnd: GridLine;
  readonly gridRowStart: GridLine;
  readonly gridRowEnd: GridLine;
  readonly columnCount: number | 'auto';
  readonly columnWidth: number | 'auto';
  readonly columnFill: 'balance' | 'auto';
  readonly columnRule: { readonly width: number; readonly style: BorderStyle; readonly color: Color };
  readonly columnSpan: 'none' | 'all';
  readonly breakBefore: 'auto' | 'avoid' | 'column';
  readonly breakAfter: 'auto' | 'avoid' | 'column';
  readonly breakInside: 'auto' | 'avoid';
  /** Minimum number of lines of a block at the end and at the start of a column. */
  readonly orphans: number;
  readonly widows: number;

  // tables and lists
  readonly tableLayout: 'auto' | 'fixed';
  readonly captionSide: 'top' | 'bottom';
  readonly emptyCells: 'show' | 'hide';
  /** Whether form controls are drawn with a browser's appearance. */
  readonly appearance: 'auto' | 'none';
  readonly listStyleType: string;
  readonly listStylePosition: 'outside' | 'inside';
  readonly listStyleImage: string | undefined;
  readonly counterReset: readonly CounterChange[];
  readonly counterIncrement: readonly CounterChange[];
  readonly counterSet: readonly CounterChange[];
  /** For pseudo-elements; `normal` and `none` generate no box. The box builder resolves counters. */
  readonly content: readonly ContentItem[] | 'normal' | 'none';
  readonly quotes: readonly (readonly [string, string])[] | 'auto' | 'none';

  // text
  /** Interned: equal fonts are the same object. */
  readonly font: FontSpec;
  readonly fontSizePx: number;
  readonly color: Color;
  /** A number is device px, already multiplied by the font size. */
  readonly lineHeight: number | 'normal';
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** The prefixed values also align blocks, as legacy markup expects. */
  readonly textAlign: (typeof TEXT_ALIGNS)[number];
  readonly textAlignLast: 'auto' | 'start' | 'end' | 'left' | 'right' | 'center' | 'justify';
  readonly textIndent: Length;
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'full-width';
  readonly textOverflow: 'clip' | 'ellipsis' | { readonly string: string };
  readonly textBoxTrim: { readonly start: boolean; readonly end: boolean };
  readonly textBoxEdge: TextBoxEdge;
  readonly textWrap: 'wrap' | 'nowrap' | 'balance' | 'pretty' | 'stable';
  readonly whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'break-spaces';
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word' | 'auto-phrase';
  readonly overflowWrap: 'normal' | 'break-word' | 'anywhere';
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  readonly hyphens: 'none' | 'manual' | 'auto';
  readonly tabSize: number;
  readonly verticalAlign: (typeof VERTICAL_ALIGNS)[number] | Length;
  readonly lineClamp: number | 'none';
  readonly textDecoration: TextDecoration | undefined;
  readonly textShadow: readonly Shadow[];
  readonly textStroke: { readonly width: number; readonly color: Color };
  /** `-webkit-text-fill-color`; undefined for `color`. */
  readonly textFillColor: Color | undefined;
  /** A string in quotation marks, or the keywords of `text-emphasis-style`. */
  readonly textEmphasis: string | undefined;
  /** Undefined for `color`. */
  readonly textEmphasisColor: Color | undefined;
  readonly textEmphasisPosition: { readonly over: boolean; readonly right: boolean };
  /** Font of emphasis marks, half the size of the text; undefined without marks. */
  readonly emphasisFont: FontSpec | undefined;

  // paint
  readonly opacity: number;
  readonly backgroundColor: Color;
  readonly backgrounds: readonly BackgroundLayer[];
  readonly boxShadow: readonly BoxShadow[];
  readonly outline: {
    readonly width: number;
    readonly style: BorderStyle;
    readonly color: Color;
    readonly offset: number;
  };
  readonly mixBlendMode: string;
  readonly isolation: 'auto' | 'isolate';
  readonly filter: readonly FilterFunction[];
  readonly backdropFilter: readonly FilterFunction[];
  readonly clipPath: ClipPath | undefined;
  /** Value of `clip`, which applies to absolute boxes: edges from the top and left of the border box. */
  readonly clip: Edges<number | 'auto'> | undefined;
  /** Properties listed in `will-change`. */
  readonly rubyPosition: 'over' | 'under';
  readonly willChange: readonly string[];
  readonly anchorNames: readonly string[];
  readonly anchorScope: readonly string[] | 'all';
  readonly positionAnchor: string | 'auto';
  readonly positionArea: PositionArea | undefined;
  /** An inset or size refers to an anchor. */
  readonly isAnchored: boolean;
  /** The style before layout resolved what refers to anchors. */
  readonly beforeAnchors: ComputedStyle | undefined;
  /** The shape that lines flow around at a float; its margin box if undefined. */
  readonly shapeOutside: ShapeOutside | undefined;
  readonly shapeMargin: Length;
  readonly shapeImageThreshold: number;
  readonly masks: readonly BackgroundLayer[];
  /** Functions in source order, after `translate`, `rotate` and `scale`. */
  readonly transform: readonly TransformFunction[];
  /** Values of `perspective`, `transform-style` and `backface-visibility`. */
  readonly space: SpaceStyle;
  readonly transformOrigin: { readonly x: Length; readonly y: Length };
  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  readonly objectPosition: Position;
  readonly imageRendering: 'auto' | 'pixelated' | 'crisp-edges';
  /** SVG properties as computed text (fill, stroke, stroke-width, …), present only if set or inherited. */
  readonly svg: Readonly<Record<string, string>>;
  /** Non-standard and inherited; sets how the quantiser dithers pictures in this box. */
  readonly dither: ElementDither;
  readonly animation: AnimationLists;
}

/** The axes of a style whose widths run along vertical lines. */
interface TurnedStyle {
  readonly mode: Exclude<WritingMode, 'sideways-rl'>;
  /** The same style with the axes of the page. */
  readonly physical: ComputedStyle;
}
