import { mapRect } from '../matrix.js';
import type { SvgPainting } from './svg-painting.js';
import { fontAt, scaleOf, spacingOf } from './svg-text-measure.js';
import type { PlacedPiece } from './svg-text-pieces.js';

/** Words of inline SVG count as words of the page. */
export function noteWords(painting: SvgPainting, piece: PlacedPiece): void {
  const { text, element, x, y } = piece;
  if (!painting.marksTones) return;
  const { page, matrix, clip } = painting;
  const scale = scaleOf(painting);
  const font = fontAt(painting, element, scale);
  const { ascentPx, descentPx } = page.text.metrics(font);
  const spacing = spacingOf(painting, piece);
  const widthOf = (part: string): number => page.text.advance(part, font) / scale + spacing * [...part].length;
  let left = x;
  let measured = 0;
  for (const word of text.matchAll(/\S+/g)) {
    // Measured from word to word, because measuring from the beginning each time would take hours for a long text.
    left += widthOf(text.slice(measured, word.index));
    measured = word.index;
    const width = widthOf(word[0]);
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
