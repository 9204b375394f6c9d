import type { FontSpec } from '../font/text-host.js';
import type { Length } from './length.js';

/**
 * Computed values of one element, typed once by the cascade and shared by all elements with the same ones: frozen, never
 * a place for layout state. All lengths are device px. Names and keyword values are those of CSS.
 */
export interface ComputedStyle {
  // display and position
  readonly display: Display;
  /** The outer type after blockification is the box builder's affair; this is the computed value. */
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
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext';
  readonly writingMode: 'horizontal-tb' | 'vertical-rl' | 'vertical-lr';
  readonly contain: readonly Containment[];
  readonly containerType: 'normal' | 'size' | 'inline-size';
  readonly containerNames: readonly string[];

  // box
  readonly width: Size;
  readonly height: Size;
  readonly minWidth: Size;
  readonly minHeight: Size;
  /** `none` is the keyword of max sizes. */
  readonly maxWidth: Size | 'none';
  readonly maxHeight: Size | 'none';
  /** width / height; `auto` false means the natural ratio of a replaced element does not count. */
  readonly aspectRatio: { readonly ratio: number | undefined; readonly auto: boolean };
  readonly margin: Edges<Length | 'auto'>;
  readonly padding: Edges<Length>;
  readonly inset: Edges<Length | 'auto'>;
  /** Used widths: 0 where the style is none or hidden, snapped down to whole device px, at least 1 when above 0. */
  readonly borderWidth: Edges<number>;
  readonly borderStyle: Edges<BorderStyle>;
  readonly borderColor: Edges<Color>;
  readonly borderRadius: Corners<{ readonly x: Length; readonly y: Length }>;
  readonly borderCollapse: 'separate' | 'collapse';
  readonly borderSpacing: { readonly x: number; readonly y: number };
  readonly borderImage: BorderImage | undefined;

  // flex, grid, columns
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  /** `balance` wraps into as few lines as fit, all about equally long. */
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse' | 'balance' | 'balance-reverse';
  /** Lines that a balancing container has at least. */
  readonly flexLineCount: number;
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly flexBasis: Size | 'content';
  readonly justifyContent: Alignment;
  readonly alignContent: Alignment;
  readonly justifyItems: Alignment;
  readonly alignItems: Alignment;
  /** `auto` takes the parent's items value. */
  readonly justifySelf: Alignment;
  readonly alignSelf: Alignment;
  readonly rowGap: Length | 'normal';
  readonly columnGap: Length | 'normal';
  readonly gridTemplateColumns: TrackList;
  readonly gridTemplateRows: TrackList;
  /** Rows of area names, `.` for an empty cell; empty when there are none. */
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
  readonly breakInside: 'auto' | 'avoid';

  // tables and lists
  readonly tableLayout: 'auto' | 'fixed';
  readonly captionSide: 'top' | 'bottom';
  readonly emptyCells: 'show' | 'hide';
  readonly listStyleType: string;
  readonly listStylePosition: 'outside' | 'inside';
  readonly listStyleImage: string | undefined;
  readonly counterReset: readonly CounterChange[];
  readonly counterIncrement: readonly CounterChange[];
  readonly counterSet: readonly CounterChange[];
  /** Of pseudo-elements; `normal` and `none` make no box. Counters are resolved by the box builder. */
  readonly content: readonly ContentItem[] | 'normal' | 'none';
  readonly quotes: readonly (readonly [string, string])[] | 'auto' | 'none';

  // text
  /** Family, size, weight and the rest, interned: the same font is the same object. */
  readonly font: FontSpec;
  readonly fontSizePx: number;
  readonly color: Color;
  /** A number is a multiple of the font size, already multiplied: device px. */
  readonly lineHeight: number | 'normal';
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** Of the prefixed ones, which old markup means, blocks are aligned too. */
  readonly textAlign:
    | 'start'
    | 'end'
    | 'left'
    | 'right'
    | 'center'
    | 'justify'
    | 'match-parent'
    | '-webkit-left'
    | '-webkit-right'
    | '-webkit-center';
  readonly textAlignLast: 'auto' | 'start' | 'end' | 'left' | 'right' | 'center' | 'justify';
  readonly textIndent: Length;
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize' | 'full-width';
  readonly textOverflow: 'clip' | 'ellipsis' | { readonly string: string };
  readonly textWrap: 'wrap' | 'nowrap' | 'balance' | 'pretty' | 'stable';
  readonly whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'break-spaces';
  readonly wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word' | 'auto-phrase';
  readonly overflowWrap: 'normal' | 'break-word' | 'anywhere';
  readonly lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  readonly hyphens: 'none' | 'manual' | 'auto';
  readonly tabSize: number;
  readonly verticalAlign:
    | 'baseline'
    | 'sub'
    | 'super'
    | 'top'
    | 'text-top'
    | 'middle'
    | 'bottom'
    | 'text-bottom'
    | Length;
  readonly lineClamp: number | 'none';
  readonly textDecoration: TextDecoration | undefined;
  readonly textShadow: readonly Shadow[];
  readonly textStroke: { readonly width: number; readonly color: Color };
  /** `-webkit-text-fill-color`; `color` where unset. */
  readonly textFillColor: Color | undefined;
  readonly textEmphasis: string | undefined;

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
  readonly clipPath: ClipPath | undefined;
  readonly masks: readonly BackgroundLayer[];
  /** Functions in written order; `translate`, `rotate`, `scale` properties come first. */
  readonly transform: readonly TransformFunction[];
  readonly transformOrigin: { readonly x: Length; readonly y: Length };
  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  readonly objectPosition: Position;
  readonly imageRendering: 'auto' | 'pixelated' | 'crisp-edges';
  /** Properties of SVG content as computed text: fill, stroke, stroke-width, … Present only where set or inherited. */
  readonly svg: Readonly<Record<string, string>>;
  /** Own extension read by the quantiser: how pictures in this box are dithered; inherited. */
  readonly dither: 'auto' | 'always' | 'none' | 'floyd-steinberg' | 'atkinson' | 'ordered' | 'blue-noise';
  /** `animation-name` and its kin. */
  readonly animation: AnimationLists;
}

export type Display =
  | 'none'
  | 'contents'
  | 'block'
  | 'inline'
  | 'inline-block'
  | 'flow-root'
  | 'list-item'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid'
  | 'table'
  | 'inline-table'
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column'
  | 'table-column-group'
  | 'table-caption'
  | '-webkit-box'
  | '-webkit-inline-box';

/** Of `contain`; `style` changes nothing here. */
export type Containment = 'layout' | 'paint' | 'size' | 'inline-size' | 'style';

export type Overflow = 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';

export type Size = Length | 'auto' | 'min-content' | 'max-content' | 'stretch' | FitContent;
/** `fit-content` alone has no limit. */
export interface FitContent {
  readonly kind: 'fit-content';
  readonly limit: Length | undefined;
}

export interface Edges<T> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}
export interface Corners<T> {
  readonly topLeft: T;
  readonly topRight: T;
  readonly bottomRight: T;
  readonly bottomLeft: T;
}

/** Straight sRGB, r g b 0–255, a 0–1. `currentcolor` is resolved at computed time. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export type BorderStyle =
  | 'none'
  | 'hidden'
  | 'solid'
  | 'dashed'
  | 'dotted'
  | 'double'
  | 'groove'
  | 'ridge'
  | 'inset'
  | 'outset';

/** One value of the box alignment properties; `safe` falls back to start on overflow. */
export interface Alignment {
  readonly value:
    | 'auto'
    | 'normal'
    | 'start'
    | 'end'
    | 'self-start'
    | 'self-end'
    | 'flex-start'
    | 'flex-end'
    | 'left'
    | 'right'
    | 'center'
    | 'stretch'
    | 'baseline'
    | 'last-baseline'
    | 'space-between'
    | 'space-around'
    | 'space-evenly';
  readonly safe: boolean;
}

export interface TrackSize {
  readonly min: TrackBreadth;
  readonly max: TrackBreadth | { readonly fr: number } | FitContent;
}
export type TrackBreadth = Length | 'auto' | 'min-content' | 'max-content';

/** Track sizes with line names around them; `names[i]` stands before `tracks[i]`, one more at the end. */
export interface TrackList {
  readonly tracks: readonly TrackSize[];
  readonly names: readonly (readonly string[])[];
  /**
   * repeat(auto-fill | auto-fit, …): these tracks stand at `at` as many times as fit. `names[at]` of the list are the names
   * before the first repetition, `namesAfter` those that follow the closing bracket; `autoRepeat.names` has one entry more than its tracks.
   */
  readonly autoRepeat:
    | {
        readonly at: number;
        readonly kind: 'auto-fill' | 'auto-fit';
        readonly tracks: readonly TrackSize[];
        readonly names: readonly (readonly string[])[];
        readonly namesAfter?: readonly string[];
      }
    | undefined;
  readonly subgrid: boolean;
}

export type GridLine =
  | 'auto'
  | { readonly line: number; readonly name: string | undefined }
  | { readonly span: number; readonly name: string | undefined }
  | { readonly name: string };

export interface CounterChange {
  readonly name: string;
  readonly value: number;
}
export type ContentItem =
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'counter'; readonly name: string; readonly style: string; readonly separator: string | undefined }
  | { readonly kind: 'quote'; readonly value: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | { readonly kind: 'image'; readonly image: Image };

export interface TextDecoration {
  readonly lines: readonly ('underline' | 'overline' | 'line-through')[];
  readonly style: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy';
  readonly color: Color;
  readonly thickness: Length | 'auto' | 'from-font';
  readonly underlineOffset: Length | 'auto';
}

export interface Shadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly color: Color;
}
export interface BoxShadow extends Shadow {
  readonly spread: number;
  readonly inset: boolean;
}

export interface Position {
  readonly x: Length;
  readonly y: Length;
}

export type Image =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'linear-gradient';
      readonly repeating: boolean;
      /** Degrees as in CSS (0 = to top), or the corner it points to. */
      readonly angle: number | { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly kind: 'radial-gradient';
      readonly repeating: boolean;
      readonly shape: 'circle' | 'ellipse';
      readonly size:
        | 'closest-side'
        | 'closest-corner'
        | 'farthest-side'
        | 'farthest-corner'
        | { readonly x: Length; readonly y: Length };
      readonly position: Position;
      readonly stops: readonly ColorStop[];
    }
  | {
      readonly kind: 'conic-gradient';
      readonly repeating: boolean;
      readonly fromDegrees: number;
      readonly position: Position;
      readonly stops: readonly ColorStop[];
    };

/** `at` undefined: spread evenly between its neighbours. In conic gradients `at` is degrees. */
export interface ColorStop {
  readonly color: Color;
  readonly at: Length | undefined;
}

export interface BackgroundLayer {
  readonly image: Image | undefined;
  readonly position: Position;
  readonly size: 'cover' | 'contain' | { readonly x: Length | 'auto'; readonly y: Length | 'auto' };
  readonly repeatX: 'repeat' | 'no-repeat' | 'space' | 'round';
  readonly repeatY: 'repeat' | 'no-repeat' | 'space' | 'round';
  readonly origin: 'border-box' | 'padding-box' | 'content-box';
  readonly clip: 'border-box' | 'padding-box' | 'content-box' | 'text';
  readonly attachment: 'scroll' | 'fixed' | 'local';
}

/** Lists of the same length, or shorter ones that repeat. */
export interface AnimationLists {
  readonly names: readonly string[];
  readonly fills: readonly string[];
  /** Numbers, or `infinite`. */
  readonly counts: readonly string[];
  readonly directions: readonly string[];
}

export interface BorderImage {
  readonly source: Image;
  /** Px of the picture; negative: a percentage of its side. */
  readonly slice: Edges<number>;
  readonly fill: boolean;
  /** Px; negative: so many times the border's width. */
  readonly width: Edges<number | 'auto'>;
  /** The same. */
  readonly outset: Edges<number>;
  readonly repeat: 'stretch' | 'repeat' | 'round' | 'space';
}

export type FilterFunction =
  | {
      readonly kind:
        | 'blur'
        | 'brightness'
        | 'contrast'
        | 'grayscale'
        | 'invert'
        | 'opacity'
        | 'saturate'
        | 'sepia'
        | 'hue-rotate';
      /** px for blur, degrees for hue-rotate, else a factor. */
      readonly amount: number;
    }
  | { readonly kind: 'drop-shadow'; readonly shadow: Shadow }
  | { readonly kind: 'url'; readonly url: string };

export type ClipPath =
  | {
      readonly kind: 'inset';
      readonly inset: Edges<Length>;
      readonly radius: Corners<{ readonly x: Length; readonly y: Length }>;
    }
  | { readonly kind: 'circle'; readonly radius: Length | 'closest-side' | 'farthest-side'; readonly position: Position }
  | {
      readonly kind: 'ellipse';
      readonly rx: Length | 'closest-side' | 'farthest-side';
      readonly ry: Length | 'closest-side' | 'farthest-side';
      readonly position: Position;
    }
  | { readonly kind: 'polygon'; readonly rule: 'nonzero' | 'evenodd'; readonly points: readonly Position[] }
  | { readonly kind: 'path'; readonly d: string }
  | { readonly kind: 'url'; readonly url: string };

export type TransformFunction =
  | { readonly kind: 'matrix'; readonly values: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'translate'; readonly x: Length; readonly y: Length }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  | { readonly kind: 'rotate'; readonly degrees: number }
  | { readonly kind: 'skew'; readonly xDegrees: number; readonly yDegrees: number };
