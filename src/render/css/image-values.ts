import type { Edges } from './box-values.js';
import type { Length } from './length.js';

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
      /** Degrees as in CSS (0 = to top), or the corner it points to. */
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

/** `at` undefined: evenly spaced between its neighbours. In conic gradients `at` is in degrees. */
export interface ColorStop {
  readonly color: Color;
  readonly at: Length | undefined;
  /** Where between the stop before and this one both colours have the same share; `undefined`: halfway. */
  readonly hint?: Length | undefined;
}

/** How the colours between two are found; `undefined` in a gradient: in sRGB. */
export interface ColorMethod {
  readonly space: string;
  readonly hue: 'shorter' | 'longer' | 'increasing' | 'decreasing';
}

/** A picture behind a box, or one that masks it. */
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
  /** Of a mask: what of the picture counts. `match-source`: alpha, or what a `<mask>` element says. */
  readonly mode: 'alpha' | 'luminance' | 'match-source';
  /** Of a mask: how it is combined with all masks below it. */
  readonly composite: 'add' | 'subtract' | 'intersect' | 'exclude';
}

export interface BorderImage {
  readonly source: Image;
  /** Px of the picture; negative: a percentage of its side. */
  readonly slice: Edges<number>;
  readonly fill: boolean;
  /** Negative numbers: a multiple of the border's width; percentages: of the area. */
  readonly width: Edges<Length | 'auto'>;
  /** As `width`, without percentages. */
  readonly outset: Edges<number>;
  readonly repeat: { readonly across: BorderImageRepeat; readonly down: BorderImageRepeat };
}

export type BorderImageRepeat = 'stretch' | 'repeat' | 'round' | 'space';
