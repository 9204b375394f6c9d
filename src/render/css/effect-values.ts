import type { Corners, Edges } from './box-values.js';
import type { Color, Image, Position } from './image-values.js';
import type { Length } from './length.js';

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

/** Lists of the same length, or shorter ones that repeat. */
export interface AnimationLists {
  readonly names: readonly string[];
  readonly fills: readonly string[];
  /** Numbers, or `infinite`. */
  readonly counts: readonly string[];
  readonly directions: readonly string[];
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
      /** px for blur, degrees for hue-rotate, otherwise a factor. */
      readonly amount: number;
    }
  | { readonly kind: 'drop-shadow'; readonly shadow: Shadow }
  | { readonly kind: 'url'; readonly url: string };

/** The edges of a box that a shape is relative to. */
export type GeometryBox = 'margin-box' | 'border-box' | 'padding-box' | 'content-box';

/** A shape, or only a box with its rounded corners. */
export interface ClipPath {
  readonly shape: Shape | undefined;
  readonly box: GeometryBox;
}

/** What text flows around: a shape, or what is opaque in a picture that fills the content box. */
export type ShapeOutside = ClipPath | { readonly image: Image };

export type Shape =
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
