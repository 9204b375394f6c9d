import { mapRect } from '../matrix.js';
import type { SvgPainting } from './svg-painting.js';
import { fontAt, scaleOf } from './svg-text-measure.js';
import type { PlacedPiece } from './svg-text-pieces.js';

/** Words of drawings are words of the page. */
export function noteWords(painting: SvgPainting, { text, element, x, y }: PlacedPiece): void {
  if (!painting.marksTones) return;
  const { page, matrix, clip } = painting;
  const scale = scaleOf(painting);
  const font = fontAt(painting, element, scale);
  const { ascentPx, descentPx } = page.text.metrics(font);
  for (const word of text.matchAll(/\S+/g)) {
    const left = x + page.text.advance(text.slice(0, word.index), font) / scale;
    const width = page.text.advance(word[0], font) / scale;
    const rect = mapRect(matrix, {
      left,
      top: y - ascentPx / scale,
      right: left + width,
      bottom: y + descentPx / scale,
    });
    const [middleX, middleY] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    if (middleX <= clip.left || middleX >= clip.right || middleY <= clip.top || middleY >= clip.bottom) continue;
    const [placedWidth, placedHeight] = [rect.right - rect.left, rect.bottom - rect.top];
    page.words.push({ x: rect.left, y: rect.top, width: placedWidth, height: placedHeight, text: word[0] });
  }
}
