import type { Color } from '../css/computed/image-values.js';
import { greyOf } from './write-color.js';

const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 };
const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 };
/** Text with less contrast to its background is practically invisible, and stays so. */
const MIN_CONTRAST = 24;
/** The same for lines and fills, which are often meant to be faint. */
const MIN_LINE_CONTRAST = 10;

/** Channels of a grey differ by less than this. */
const NEUTRAL_RANGE = 24;

/** What is painted on, on which panel. */
export interface Backdrop {
  /** 0 to 255. */
  readonly backdropGrey: number;
  readonly page: { readonly levels: number; readonly isColor: boolean };
}

/** The ink that keeps text readable: grey text on a light background becomes black instead of vanishing. */
export function readableInk({ page, backdropGrey }: Backdrop, color: Color): Color {
  if (page.levels !== 2 || (page.isColor && !isNeutral(color)) || color.a < 0.3) return color;
  const grey = greyOf(color) * color.a + backdropGrey * (1 - color.a);
  if (Math.abs(grey - backdropGrey) < MIN_CONTRAST) return color;
  const isLightGround = backdropGrey >= 128;
  return grey < backdropGrey === isLightGround ? (isLightGround ? BLACK : WHITE) : grey < 128 ? BLACK : WHITE;
}

/** Whether a line in this colour would have the same shade as its backdrop on a panel with few greys. */
export function vanishes({ page, backdropGrey }: Backdrop, color: Color): boolean {
  if (page.levels > 4 || page.isColor) return false;
  const grey = greyOf(color) * color.a + backdropGrey * (1 - color.a);
  const levelOf = (one: number): number => Math.round((one * (page.levels - 1)) / 255);
  return levelOf(grey) === levelOf(backdropGrey) && Math.abs(grey - backdropGrey) >= MIN_LINE_CONTRAST;
}

/** The ink for dots and dashes, which are too small for a pattern: black or white if they would otherwise vanish. */
export function dashInk(painting: Backdrop & { readonly marksTones: boolean }, color: Color): Color {
  if (!painting.marksTones || !vanishes(painting, color)) return color;
  return painting.backdropGrey >= 128 ? BLACK : WHITE;
}

/** Coloured inks keep their colour; a grey would become the nearest of black and white, which may be the background's. */
function isNeutral({ r, g, b }: Color): boolean {
  return Math.max(r, g, b) - Math.min(r, g, b) < NEUTRAL_RANGE;
}
