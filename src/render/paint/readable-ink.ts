import type { Color } from '../css/image-values.js';
import { greyOf } from './color.js';
import type { Painting } from './painting.js';

const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 };
/** Text with less contrast to its background is practically invisible, and stays so. */
const MIN_CONTRAST = 24;

/** The ink that keeps text readable: grey text on a light ground becomes black instead of vanishing. */
export function readableInk({ page, backdropGrey }: Painting, color: Color): Color {
  if (page.levels !== 2 || page.isColor || color.a < 0.3) return color;
  const grey = greyOf(color) * color.a + backdropGrey * (1 - color.a);
  if (Math.abs(grey - backdropGrey) < MIN_CONTRAST) return color;
  const isLightGround = backdropGrey >= 128;
  return grey < backdropGrey === isLightGround ? (isLightGround ? BLACK : WHITE) : grey < 128 ? BLACK : WHITE;
}
