import type { Color } from '../css/computed/image-values.js';

/** Formats a colour for canvas. */
export function writeColor({ r, g, b, a }: Color): string {
  return a === 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${a})`;
}

/** 0 (black) to 255 (white), with the quantiser's weights. */
export function greyOf({ r, g, b }: Color): number {
  return (77 * r + 150 * g + 29 * b) / 256;
}
