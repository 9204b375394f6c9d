import type { BrokenLine, Piece } from '../content.js';

/** Longer paragraphs are not balanced, as in Chromium. */
const MAX_LINES = 4;
/** Precision of the search in px. */
const PRECISION_PX = 0.5;

/** Breaks a paragraph into lines of even length: the narrowest width that needs no more lines. */
export function breakBalanced(
  lines: readonly BrokenLine[],
  widthPx: number,
  breakAt: (widthPx: number) => readonly BrokenLine[],
): readonly BrokenLine[] {
  if (lines.length < 2 || lines.length > MAX_LINES) return lines;
  let best = lines;
  let low = 0;
  let high = widthPx;
  while (high - low > PRECISION_PX) {
    const middle = (low + high) / 2;
    const tried = breakAt(middle);
    const overflows = tried.some((line) => line.width > middle + 1 / 64);
    if (tried.length <= lines.length && !overflows) {
      best = tried;
      high = middle;
    } else low = middle;
  }
  return best;
}

/** False for tabs and floats, which depend on the position of the line, and for forced breaks, as in Chromium. */
export function canBalance(pieces: readonly Piece[]): boolean {
  return pieces.every(({ kind }) => kind !== 'tab' && kind !== 'float' && kind !== 'break');
}
