import type { Color } from '../css/image-values.js';
import { greyOf } from './color.js';
import type { Painting } from './painting.js';

const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 };
/** Text that differs less than that from what lies below it is as good as invisible, and stays so. */
const LEAST_CONTRAST = 24;

/** The one of the panel's inks that keeps text readable: grey text on a light ground is black, not gone. */
export function inkOn({ page, backdropGrey }: Painting, color: Color): Color {
  if (page.levels !== 2 || page.isColor || color.a < 0.3) return color;
  const grey = greyOf(color) * color.a + backdropGrey * (1 - color.a);
  if (Math.abs(grey - backdropGrey) < LEAST_CONTRAST) return color;
  const isLightGround = backdropGrey >= 128;
  return grey < backdropGrey === isLightGround ? (isLightGround ? BLACK : WHITE) : grey < 128 ? BLACK : WHITE;
}
