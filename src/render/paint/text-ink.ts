import type { Color } from '../css/image-values.js';
import { type CanvasGradient, createCanvas } from '../font/canvas.js';
import { greyOf, writeColor } from './color.js';

const MAX_KEPT = 256;
/** Far more than any picture is wide. */
const REACH_PX = 100_000;
const STOPS = 8;
/** Grey for which canvas weighs the edges of glyphs as Chromium does for dark and for light text. */
const DARK_WEIGHT = 112;
const LIGHT_WEIGHT = 128;

/**
 * Colours to fill text with. Canvas makes glyphs bolder or thinner by the lightness of their colour, dark text much
 * thinner than Chromium does. It judges a gradient by the mean of its stops, so text is filled with one whose visible part
 * is plain, and whose unseen end brings that mean to where both agree.
 */
export class TextInks {
  readonly #kept = new Map<string, CanvasGradient>();
  readonly #context = createCanvas(1, 1).getContext('2d');

  get(color: Color): CanvasGradient {
    const key = writeColor(color);
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const grey = greyOf(color);
    const wanted = grey < 128 ? DARK_WEIGHT : LIGHT_WEIGHT;
    const unseen = Math.max(0, Math.min(255, Math.round((wanted * STOPS - grey * 2) / (STOPS - 2))));
    const gradient = this.#context.createLinearGradient(-REACH_PX, 0, REACH_PX * 2, 0);
    gradient.addColorStop(0, key);
    gradient.addColorStop(0.9, key);
    for (let i = 2; i < STOPS; i++)
      gradient.addColorStop(0.9 + (0.1 * (i - 1)) / (STOPS - 2), `rgb(${unseen},${unseen},${unseen})`);
    this.#kept.set(key, gradient);
    return gradient;
  }
}
