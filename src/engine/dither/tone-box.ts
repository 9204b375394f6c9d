import type { Area } from '../geometry.js';
import type { ElementDither } from './dither-methods.js';

/** A part of the painted pixels to dither, in px. */
export interface ToneBox extends Area {
  /**
   * `auto`: the quantiser distinguishes pictures and line art; `always`: a picture, dithered with the screen's method.
   */
  readonly dither: ElementDither;
  /** A single colour: a fill from the style sheet, rendered as a pattern aligned to the screen. */
  readonly isFlat: boolean;
  /** The levels of a picture are not stretched to those of the panel; false when absent. */
  readonly keepsLevels?: boolean;
  /** 1 if the pixel belongs to the picture and nothing crisp was painted over it; when absent, all pixels do. */
  readonly mask?: Uint8Array;
}
