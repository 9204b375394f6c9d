/**
 * A bitmap face: glyphs as pixels at one native size, painted pixel for pixel at integer positions. Built in
 * `engine/bitmap/`; not registered with canvas.
 */
export interface PixelFace {
  /** In lower case, as in style sheets. */
  readonly family: string;
  readonly weight: number;
  /** Font size that it was drawn for; larger sizes scale its pixels. */
  readonly sizePx: number;
  /** Px at the native size, usually integers; the descent is positive downwards. */
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly lineGapPx: number;
  readonly xHeightPx: number;
  readonly capHeightPx: number;
  has(codePoint: number): boolean;
  /** Integer px at the native size. */
  advance(codePoint: number): number;
  /** Integer px between two adjacent characters, usually 0. */
  kerning(left: number, right: number): number;
  glyph(codePoint: number): PixelGlyph | undefined;
  /** The same face with tabular figures, if it has them. */
  readonly tabular?: PixelFace;
}

/** Ink of one glyph. */
export interface PixelGlyph {
  /** From the pen position to the left column, and from the baseline up to the top row. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 for ink, row by row. */
  readonly bits: Uint8Array;
}
