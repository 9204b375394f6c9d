import type { HanLanguage } from './han-language.js';

/**
 * The interface through which style and layout use fonts. `font/font.ts` implements it with canvas, which layout never
 * imports.
 */

/** A computed font, interned by `internFont`, so that it can be compared by identity and used as a cache key. */
export interface FontSpec {
  /** In lower case and source order, including generic families. */
  readonly families: readonly string[];
  /** Device px. */
  readonly sizePx: number;
  /** Device px per CSS px; heights are integers in CSS px. */
  readonly pixelRatio: number;
  /** In CSS px, for the optical size axis. */
  readonly opticalSize: number;
  readonly weight: number;
  readonly italic: boolean;
  /** In percent of normal. */
  readonly stretch: number;
  readonly tabularFigures: boolean;
  readonly smallCaps: boolean;
  readonly ligatures: boolean;
  readonly kerning: boolean;
  /** `font-variation-settings`, which override weight and optical size. */
  readonly variations: Readonly<Record<string, number>>;
  /** `font-feature-settings`. */
  readonly features: Readonly<Record<string, number>>;
  /** Whose forms of Chinese characters to draw; absent where the page decides nothing. */
  readonly hanLanguage?: HanLanguage;
  /** For vertical lines: which characters stay upright. Absent when all are set along the line. */
  readonly orientation?: 'mixed' | 'upright';
}

/** Metrics of the first available font in device px. Ascent and descent are rounded to whole CSS px, as in Chromium. */
export interface FontMetrics {
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly lineGapPx: number;
  readonly xHeightPx: number;
  readonly capHeightPx: number;
  /** Width of "0", for `ch`. */
  readonly zeroWidthPx: number;
  /** Average width of the characters, and width of the box around any of them; for the width of text fields. */
  readonly averageWidthPx: number;
  readonly widestPx: number;
  readonly underlinePositionPx: number;
  readonly underlineThicknessPx: number;
}

export interface TextHost {
  metrics(font: FontSpec): FontMetrics;
  /**
   * Width in device px of a run without collapsed white space or letter spacing. Words are measured once and cached;
   * the sum over words plus `joint` equals the width of the whole line.
   */
  advance(text: string, font: FontSpec): number;
  /** Correction between two pieces that were measured separately: w(ab) − w(a) − w(b) of the adjacent characters. */
  joint(before: string, after: string, font: FontSpec): number;
  /**
   * Metrics of fallback fonts that draw parts of `text` and can enlarge a line; empty if the first font has all
   * characters.
   */
  fallbackMetrics(text: string, font: FontSpec): readonly FontMetrics[];
}
