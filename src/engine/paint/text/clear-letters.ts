import type { Color } from '../../css/computed/image-values.js';
import type { Painting } from '../painting.js';
import { greyOf } from '../write-color.js';

/** Letters as painted: `bits`, row by row, `width` px each, from a whole px of the screen. */
interface PaintedLetters {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bits: ArrayLike<number>;
}

/**
 * Keeps dithering out of letters. On colour panels they also get an outline where something dithered is around them: a
 * dot of any ink beside a letter changes its shape.
 */
export function clearLetters(painting: Painting, letters: PaintedLetters, ink: Color): void {
  const { page, clip, context, matrix } = painting;
  if (!painting.marksTones || page.tones.isEmpty) return;
  const { left, top, width, bits } = letters;
  page.tones.removeBits(left, top, width, bits, clip);
  if (!page.isColor || page.levels > 2) return;
  const beside = page.tones.removeBeside(left, top, width, bits, clip);
  if (beside.length === 0) return;
  context.fillStyle = greyOf(ink) < 128 ? 'white' : 'black';
  for (const { x, y } of beside) context.fillRect(x - matrix.e, y - matrix.f, 1, 1);
}
