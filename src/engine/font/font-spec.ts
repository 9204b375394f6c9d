import type { FontSpec } from './text-host.js';

/** The font of a page that specifies none: 16 CSS px of the serif, at pixel ratio 1. */
export const initialFont: FontSpec = Object.freeze({
  families: Object.freeze(['serif']),
  sizePx: 16,
  pixelRatio: 1,
  opticalSize: 16,
  weight: 400,
  italic: false,
  stretch: 100,
  tabularFigures: false,
  smallCaps: false,
  ligatures: true,
  kerning: true,
  variations: Object.freeze({}),
  features: Object.freeze({}),
});

const MAX_FONTS = 2000;

/**
 * Interns fonts, so that caches can use a font as their key. Has the lifetime of the text host whose caches depend on
 * it; clears itself at 2,000 fonts.
 */
export class FontTable {
  readonly #fonts = new Map<string, FontSpec>();

  intern(font: FontSpec): FontSpec {
    const key = JSON.stringify([
      font.families,
      font.sizePx,
      font.pixelRatio,
      font.opticalSize,
      font.weight,
      font.italic,
      font.stretch,
      font.tabularFigures,
      font.smallCaps,
      font.ligatures,
      font.kerning,
      font.variations,
      font.features,
      font.hanLanguage,
    ]);
    const known = this.#fonts.get(key);
    if (known) return known;
    if (this.#fonts.size >= MAX_FONTS) this.#fonts.clear();
    const frozen = Object.freeze({ ...font });
    this.#fonts.set(key, frozen);
    return frozen;
  }
}
