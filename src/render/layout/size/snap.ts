/** What rounding lengths down to 1/64 px, box in box, may have taken from half a CSS px. */
const STEPS_LOSS_PX = 1 / 8;

/**
 * The device px where an edge or a baseline is painted. A ratio that a browser is told (`deviceScaleFactor`) enlarges what
 * was laid out in CSS px, so edges are whole in those first: the lines of a text stay equally far apart on dense panels too.
 */
export function snapPx(px: number, pixelRatio: number): number {
  if (pixelRatio === 1) return Math.round(px);
  return Math.round(Math.round((px + STEPS_LOSS_PX) / pixelRatio) * pixelRatio);
}
