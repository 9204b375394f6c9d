/** Maximum loss from half a CSS px by rounding nested lengths down to 1/64 px. */
const TOLERANCE_PX = 1 / 8;

/**
 * The device px where an edge or a baseline is painted. A browser's `deviceScaleFactor` scales a layout in CSS px, so
 * edges snap to whole CSS px first: the lines of a text stay equally spaced on dense panels.
 */
export function snapPx(px: number, pixelRatio: number): number {
  if (pixelRatio === 1) return Math.round(px);
  return Math.round(Math.round((px + TOLERANCE_PX) / pixelRatio) * pixelRatio);
}
