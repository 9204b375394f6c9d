import type { Color } from '../../css/computed/image-values.js';
import { type CanvasGradient, createCanvas } from '../../font/canvas.js';
import { greyOf, writeColor } from '../write-color.js';

const MAX_CACHED = 256;
/** Far wider than any screen. */
const END_PX = 100_000;
const STOPS = 8;
/** Greys for which canvas weights the edges of glyphs as Chromium does for dark and for light text. */
const DARK_WEIGHT = 112;
const LIGHT_WEIGHT = 128;

/**
 * Fill styles for text. Canvas adapts the weight of glyphs to the lightness of their colour, for dark text much more
 * than Chromium does. It uses the mean of the stops for a gradient, so text is filled with a gradient whose visible
 * part is solid and whose invisible end shifts the mean to a grey for which both agree.
 */
export class TextFills {
  readonly #cache = new Map<string, CanvasGradient>();
  readonly #context = createCanvas(1, 1).getContext('2d');

  get(color: Color): CanvasGradient {
    const key = writeColor(color);
    const known = this.#cache.get(key);
    if (known) return known;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const grey = greyOf(color);
    const wanted = grey < 128 ? DARK_WEIGHT : LIGHT_WEIGHT;
    const unseen = Math.max(0, Math.min(255, Math.round((wanted * STOPS - grey * 2) / (STOPS - 2))));
    const gradient = this.#context.createLinearGradient(-END_PX, 0, END_PX * 2, 0);
    gradient.addColorStop(0, key);
    gradient.addColorStop(0.9, key);
    for (let i = 2; i < STOPS; i++)
      gradient.addColorStop(0.9 + (0.1 * (i - 1)) / (STOPS - 2), `rgb(${unseen},${unseen},${unseen})`);
    this.#cache.set(key, gradient);
    return gradient;
  }
}
