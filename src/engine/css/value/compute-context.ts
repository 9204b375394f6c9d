import type { ContainerSize } from '../computed/computed-length.js';
import type { ComputedStyle } from '../computed/computed-style.js';
import type { TransformFunction } from '../computed/effect-values.js';
import type { BackgroundLayer, Color } from '../computed/image-values.js';
import type { StyleEnvironment } from '../environment.js';
import type { Component } from '../syntax/component.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A computed style under construction. */
export type MutableStyle = Mutable<ComputedStyle>;

/** Values besides the computed ones that children need to inherit correctly. */
export interface Inheritance {
  /** A unitless line height, which each element multiplies by its own font size. */
  readonly lineHeightFactor: number | undefined;
  /** The font size is derived from an absolute length, so a monospace font does not reduce it. */
  readonly hasAbsoluteFontSize: boolean;
  /** The text stroke is `currentcolor`. */
  readonly strokesCurrentColor: boolean;
  readonly scheme: 'light' | 'dark';
  readonly opticalSizing: boolean;
}

export interface Styled {
  readonly style: ComputedStyle;
  readonly inheritance: Inheritance;
}

/** A list property of backgrounds or masks for each of its longhands; assembled at the end. */
export type LayerLists = { -readonly [K in keyof BackgroundLayer]?: readonly BackgroundLayer[K][] } & {
  x?: readonly BackgroundLayer['position']['x'][];
  y?: readonly BackgroundLayer['position']['y'][];
};

/** Everything that converts a specified value to a computed one, and the style to write it to. */
export interface ComputeContext {
  readonly computed: MutableStyle;
  readonly inheritance: Mutable<Inheritance>;
  /** With the size of a zoomed element's font, once `zoom` is known. */
  parent: Styled;
  readonly initial: Styled;
  /** The root element's style; unfinished while the root itself is computed. */
  readonly root: ComputedStyle;
  /** Zoomed as the element is. */
  environment: StyleEnvironment;
  /** The element whose font `em`, `ex`, `ch` and `lh` refer to; the parent while the font itself is computed. */
  fontOf: ComputedStyle;
  readonly backgrounds: LayerLists;
  readonly masks: LayerLists;
  /** `translate`, `rotate` and `scale`, which precede `transform` in this order. */
  readonly transforms: {
    translate?: readonly TransformFunction[];
    rotate?: readonly TransformFunction[];
    scale?: readonly TransformFunction[];
  };
  /** Size of the nearest query container, for values that must be numbers before layout. */
  container(): ContainerSize;
  /** An attribute of the element; a style that reads one is not shared. */
  attribute(name: string): string | undefined;
}

/** A specified value, parsed once; returns its computed value in a context. */
export type Computation<T> = (context: ComputeContext) => T;

/** Everything that colours depend on, so that they can also be computed outside of the cascade. */
interface ColorContext {
  readonly computed: Pick<ComputedStyle, 'color'>;
  readonly inheritance: Pick<Inheritance, 'scheme'>;
}

export type ColorComputation = (context: ColorContext) => Color;

/** Parses a component as a colour; passed to colour functions for their arguments. */
export type ReadColor = (component: Component) => ColorComputation | undefined;

/** Placeholder for `currentcolor` in initial values until the element's colour is known. */
export const CURRENT_COLOR: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });

export function constant<T>(value: T): () => T {
  return () => value;
}
