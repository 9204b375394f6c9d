import type { Color } from '../../../css/computed/image-values.js';
import type { Painting } from '../../painting.js';
import { type Backdrop, readableInk } from '../../readable-ink.js';
import { greyOf } from '../../write-color.js';

/** Strokes up to this width count as lines, which a dither pattern would break up. */
const MAX_LINE_PX = 4;
/** Lines with less contrast, such as the grid of a chart, stay faint. */
const MIN_CONTRAST = 64;

/** The solid ink for a thin grey line on a panel without greys; undefined if it keeps its colour. */
export function thinLineInk(
  painting: Backdrop & Pick<Painting, 'matrix' | 'marksTones'>,
  own: Color,
  alpha: number,
  width: number,
): Color | undefined {
  const { page, matrix, backdropGrey, marksTones } = painting;
  if (page.levels !== 2 || page.isColor || !marksTones) return undefined;
  const widthPx = width * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  if (widthPx > MAX_LINE_PX) return undefined;
  const color: Color = { ...own, a: own.a * alpha };
  const contrast = Math.abs(greyOf(color) - backdropGrey) * color.a;
  return contrast < MIN_CONTRAST ? undefined : { ...readableInk(painting, color), a: 1 };
}
