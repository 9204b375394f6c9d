import type { BrokenLine } from './line-breaker.js';
import type { Piece } from './pieces.js';

/** Longer paragraphs are not balanced, as in Chromium. */
const MAX_LINES = 4;
/** Px at which the search is good enough. */
const PRECISION_PX = 0.5;

/** Breaks a paragraph into lines of even length: the narrowest room that takes no more lines. */
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

/** Tabs and floats depend on the place of the line: their paragraphs stay as they are. */
export function canBalance(pieces: readonly Piece[]): boolean {
  return pieces.every(({ kind }) => kind !== 'tab' && kind !== 'float');
}
