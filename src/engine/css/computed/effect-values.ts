import type { Corners, Edges } from './box-values.js';
import type { Length } from './computed-length.js';
import type { Color, Image, Position } from './image-values.js';

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

/** Lists of the same length; shorter ones repeat. */
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
      /** In px for blur, in degrees for hue-rotate, otherwise a factor. */
      readonly amount: number;
    }
  | { readonly kind: 'drop-shadow'; readonly shadow: Shadow }
  | { readonly kind: 'url'; readonly url: string };

/** The edges of a box that a shape refers to. */
export type GeometryBox = 'margin-box' | 'border-box' | 'padding-box' | 'content-box';

/** A shape, or only a box with its rounded corners. */
export interface ClipPath {
  readonly shape: Shape | undefined;
  readonly box: GeometryBox;
}

/** What text flows around: a shape, or the opaque part of a picture that fills the content box. */
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

export type TransformFunction = PlaneFunction | SpaceFunction;

/** A transform within the plane of the page. */
export type PlaneFunction =
  | { readonly kind: 'matrix'; readonly values: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'translate'; readonly x: Length; readonly y: Length }
  | { readonly kind: 'scale'; readonly x: number; readonly y: number }
  | { readonly kind: 'rotate'; readonly degrees: number }
  | { readonly kind: 'skew'; readonly xDegrees: number; readonly yDegrees: number };

/** A transform that leaves the plane of the page; in px. */
export type SpaceFunction =
  | { readonly kind: 'translate3d'; readonly x: Length; readonly y: Length; readonly z: number }
  | { readonly kind: 'scale3d'; readonly x: number; readonly y: number; readonly z: number }
  | { readonly kind: 'rotate3d'; readonly x: number; readonly y: number; readonly z: number; readonly degrees: number }
  | { readonly kind: 'matrix3d'; readonly values: readonly number[] }
  | { readonly kind: 'perspective'; readonly depth: number };

/** How an element and its children are placed in space (CSS Transforms 2). */
export interface SpaceStyle {
  /** Distance of the viewer from the element's plane, for its children; in px. */
  readonly perspective: number | undefined;
  readonly perspectiveOrigin: Position;
  /** `transform-style: preserve-3d`: children are in the element's space rather than its plane. */
  readonly keepsDepth: boolean;
  /** `backface-visibility: hidden`. */
  readonly hidesBack: boolean;
  /** Depth of the transform origin; px. */
  readonly originZ: number;
}
