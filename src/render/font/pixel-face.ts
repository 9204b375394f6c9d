/**
 * A bitmap face: glyphs as pixels at one native size, painted pixel for pixel at whole positions. Built in
 * `render/bitmap/`; not registered with canvas.
 */
export interface PixelFace {
  /** Lower case, as style sheets name it. */
  readonly family: string;
  readonly weight: number;
  /** Font size that it is drawn for; larger sizes scale its pixels. */
  readonly sizePx: number;
  /** Px at the native size, mostly whole; the descent downwards, positive. */
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly lineGapPx: number;
  readonly xHeightPx: number;
  readonly capHeightPx: number;
  has(codePoint: number): boolean;
  /** Whole px at the native size. */
  advance(codePoint: number): number;
  /** Whole px between two neighbours, mostly 0. */
  kerning(left: number, right: number): number;
  glyph(codePoint: number): PixelGlyph | undefined;
  /** The same face with tabular figures, if it has them. */
  readonly tabular?: PixelFace;
}

/** Ink of one glyph. */
export interface PixelGlyph {
  /** From the pen to the left column, and from the baseline up to the top row. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 where there is ink, row by row. */
  readonly bits: Uint8Array;
}
