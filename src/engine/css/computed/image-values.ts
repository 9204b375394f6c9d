import type { Edges } from './box-values.js';
import type { Length } from './computed-length.js';

/** Non-premultiplied sRGB, r g b 0–255, a 0–1. `currentcolor` is resolved at computed-value time. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
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
      /** Degrees as in CSS (0 = to top), or the corner that it points to. */
      readonly angle: number | { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };
      readonly stops: readonly ColorStop[];
      readonly method: ColorMethod | undefined;
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
      readonly method: ColorMethod | undefined;
    }
  | {
      readonly kind: 'conic-gradient';
      readonly repeating: boolean;
      readonly fromDegrees: number;
      readonly position: Position;
      readonly stops: readonly ColorStop[];
      readonly method: ColorMethod | undefined;
    };

/** Without `at`, a stop is evenly spaced between its neighbours. In conic gradients, `at` is in degrees. */
export interface ColorStop {
  readonly color: Color;
  readonly at: Length | undefined;
  /** Position between the previous stop and this one where both colours have equal shares; halfway if undefined. */
  readonly hint?: Length | undefined;
}

/** How colours between two stops are interpolated; a gradient without a method uses sRGB. */
export interface ColorMethod {
  readonly space: string;
  readonly hue: 'shorter' | 'longer' | 'increasing' | 'decreasing';
}

/** A background picture, or a mask. */
export interface BackgroundLayer {
  readonly image: Image | undefined;
  readonly position: Position;
  readonly size: 'cover' | 'contain' | { readonly x: Length | 'auto'; readonly y: Length | 'auto' };
  readonly repeatX: 'repeat' | 'no-repeat' | 'space' | 'round';
  readonly repeatY: 'repeat' | 'no-repeat' | 'space' | 'round';
  readonly origin: 'border-box' | 'padding-box' | 'content-box';
  /** `no-clip` only for masks, `text` only for backgrounds. */
  readonly clip: 'border-box' | 'padding-box' | 'content-box' | 'text' | 'no-clip';
  readonly attachment: 'scroll' | 'fixed' | 'local';
  /** Blends with the layers and the colour below it, never with what is behind the box. */
  readonly blendMode: string;
  /**
   * For a mask: which values of the picture are used. `match-source` means alpha, or what a `<mask>` element specifies.
   */
  readonly mode: 'alpha' | 'luminance' | 'match-source';
  /** For a mask: how it is combined with all masks below it. */
  readonly composite: 'add' | 'subtract' | 'intersect' | 'exclude';
}

export interface BorderImage {
  readonly source: Image;
  /** In px of the picture; a negative number is a percentage of its side. */
  readonly slice: Edges<number>;
  readonly fill: boolean;
  /** A negative number is a multiple of the border width; percentages refer to the area. */
  readonly width: Edges<Length | 'auto'>;
  /** As `width`, but without percentages. */
  readonly outset: Edges<number>;
  readonly repeat: { readonly across: BorderImageRepeat; readonly down: BorderImageRepeat };
}

export type BorderImageRepeat = 'stretch' | 'repeat' | 'round' | 'space';
