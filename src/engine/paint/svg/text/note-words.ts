import { mapRect } from '../../matrix.js';
import { areaOf } from '../../rect.js';
import type { SvgPainting } from '../painting-state.js';
import type { PlacedPiece } from './text-chunks.js';
import { fontAt, scaleOf, spacingOf } from './text-measures.js';

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
    const [top, bottom] = [y - ascentPx / scale, y + descentPx / scale];
    const rect = mapRect(matrix, { left, top, right: left + width, bottom });
    const [middleX, middleY] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    if (middleX <= clip.left || middleX >= clip.right || middleY <= clip.top || middleY >= clip.bottom) continue;
    page.words.push({ ...areaOf(rect), text: word[0] });
  }
}
