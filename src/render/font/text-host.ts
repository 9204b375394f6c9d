/**
 * The interface through which style and layout use fonts. `font/font.ts` implements it with canvas; layout never
 * imports canvas.
 */

/** One computed font, interned by `internFont`: compare by identity, use as a cache key. */
export interface FontSpec {
  /** Lower case, in the order written; generic families included. */
  readonly families: readonly string[];
  /** Device px. */
  readonly sizePx: number;
  /** Device px per CSS px: heights are whole in CSS px. */
  readonly pixelRatio: number;
  /** CSS px, for the optical size axis. */
  readonly opticalSize: number;
  readonly weight: number;
  readonly italic: boolean;
  /** Per cent of normal. */
  readonly stretch: number;
  readonly tabularFigures: boolean;
  readonly smallCaps: boolean;
  readonly ligatures: boolean;
  readonly kerning: boolean;
  /** `font-variation-settings`, which override weight and optical size. */
  readonly variations: Readonly<Record<string, number>>;
  /** `font-feature-settings` */
  readonly features: Readonly<Record<string, number>>;
  /** For vertical lines: which characters stay upright. Absent where all are set along the line. */
  readonly orientation?: 'mixed' | 'upright';
}

/** Device px, of the first available font. Ascent and descent are rounded to whole CSS px, as Chromium does. */
export interface FontMetrics {
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly lineGapPx: number;
  readonly xHeightPx: number;
  readonly capHeightPx: number;
  /** Width of "0", for `ch`. */
  readonly zeroWidthPx: number;
  /** Average width of the characters, and that of the box around any of them; for the width of text fields. */
  readonly averageWidthPx: number;
  readonly widestPx: number;
  readonly underlinePositionPx: number;
  readonly underlineThicknessPx: number;
}

export interface TextHost {
  metrics(font: FontSpec): FontMetrics;
  /**
   * Width in device px of a run without white space collapsing or letter spacing. Words are measured once and cached;
   * the sum over words plus `joint` equals the width of the whole line.
   */
  advance(text: string, font: FontSpec): number;
  /** Correction where two separately measured pieces meet: w(ab) − w(a) − w(b) of the neighbouring characters. */
  joint(before: string, after: string, font: FontSpec): number;
  /** Metrics of fallback fonts that draw parts of `text`, which can enlarge a line; empty if the first font has all. */
  fallbackMetrics(text: string, font: FontSpec): readonly FontMetrics[];
}
