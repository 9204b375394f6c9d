import type { ComputedStyle } from '../computed-style.js';
import type { TransformFunction } from '../effect-values.js';
import type { StyleEnvironment } from '../environment.js';
import type { BackgroundLayer, Color } from '../image-values.js';
import type { ContainerSize } from '../length.js';
import type { Component } from '../syntax/component.js';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A computed style while the cascade is still making it. */
export type Draft = Mutable<ComputedStyle>;

/** What children need beside the computed values to inherit as CSS says. */
export interface Inheritance {
  /** Of a line height without unit, which each element multiplies by its own font size. */
  readonly lineHeightFactor: number | undefined;
  /** The font size goes back to an absolute length, so a monospace font does not shrink it. */
  readonly hasAbsoluteFontSize: boolean;
  /** The text stroke follows `currentcolor`. */
  readonly strokesCurrentColor: boolean;
  readonly scheme: 'light' | 'dark';
  readonly opticalSizing: boolean;
}

export interface Styled {
  readonly style: ComputedStyle;
  readonly inheritance: Inheritance;
}

/** A list property of backgrounds or masks for each of its longhands, put together at the end. */
export type LayerLists = { -readonly [K in keyof BackgroundLayer]?: readonly BackgroundLayer[K][] } & {
  x?: readonly BackgroundLayer['position']['x'][];
  y?: readonly BackgroundLayer['position']['y'][];
};

/** What a specified value needs to become a computed one, and where it is written to. */
export interface ComputeContext {
  readonly draft: Draft;
  readonly inheritance: Mutable<Inheritance>;
  readonly parent: Styled;
  readonly initial: Styled;
  /** The root element's own style, or its draft while the root itself is computed. */
  readonly root: ComputedStyle;
  readonly environment: StyleEnvironment;
  /** Which element's font `em`, `ex`, `ch` and `lh` follow: the parent's while the font itself is computed. */
  fontOf: ComputedStyle;
  readonly backgrounds: LayerLists;
  readonly masks: LayerLists;
  /** `translate`, `rotate` and `scale`, which come before `transform` in this order. */
  readonly transforms: {
    translate?: readonly TransformFunction[];
    rotate?: readonly TransformFunction[];
    scale?: readonly TransformFunction[];
  };
  /** Size of the nearest query container, for values that must be numbers before layout. */
  container(): ContainerSize;
  /** An attribute of the element; a style that asks is not shared. */
  attribute(name: string): string | undefined;
}

/** A specified value, parsed once: tells the computed value in a context. */
export type Computation<T> = (context: ComputeContext) => T;

/** All that colours depend on, so that they can also be computed where there is no cascade. */
export interface ColorContext {
  readonly draft: Pick<ComputedStyle, 'color'>;
  readonly inheritance: Pick<Inheritance, 'scheme'>;
}

export type ColorComputation = (context: ColorContext) => Color;

/** Reads one component as a colour; colour functions are given it for their arguments. */
export type ReadColor = (component: Component) => ColorComputation | undefined;

/** Stands for `currentcolor` in initial values until the colour of the element is known. */
export const CURRENT_COLOR: Color = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });

export function constant<T>(value: T): () => T {
  return () => value;
}
