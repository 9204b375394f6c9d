import type { Area } from '../../geometry.js';
import type { Element } from '../../html/dom.js';

/** Lines or rings, each as x and y of its points in turn, in px of the canvas. */
export type Shape = readonly (readonly number[])[];

/** Shapes with one paint. */
export interface ShapeBatch {
  /** A colour, or the number of a pattern, which repeats from the upper left corner of the canvas. */
  readonly paint: string | number;
  /** Px of the canvas; absent for areas. */
  readonly line?: { readonly width: number; readonly dashes: readonly number[] } | undefined;
  /** Whole px of the canvas, outside of which nothing is painted. */
  readonly clip: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly shapes: Iterable<Shape>;
}

export interface MeasureRequest {
  readonly text: string;
  readonly font: string;
  readonly element: Element | undefined;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly kerning: boolean;
}

/** As in `TextMetrics`, for text that starts at the left end of its alphabetic baseline. */
export interface TextMeasures {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
  readonly fontAscent: number;
  readonly fontDescent: number;
  /** Height of the em box above the baseline. */
  readonly emAscent: number;
  readonly emDescent: number;
}

export interface PixelBlock extends Area {
  /** `width * height * 4` bytes. */
  readonly rgba: Uint8ClampedArray;
}
