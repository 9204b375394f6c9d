import type { ComputedStyle } from '../../css/computed/computed-style.js';
import type { TextHost } from '../../font/text-host.js';
import { splitGraphemes } from './break/graphemes.js';

const INVISIBLE = /[\p{M}\p{Cf}]/u;

/** Width of a piece of text with letter and word spacing, px. */
export function measureText(text: string, style: ComputedStyle, host: TextHost): number {
  if (text === '') return 0;
  const advance = host.advance(text, style.font);
  if (style.letterSpacing === 0 && style.wordSpacing === 0) return advance;
  return advance + spacingOf(text, style);
}

function spacingOf(text: string, style: ComputedStyle): number {
  let spacing = 0;
  for (const char of text) {
    if (style.letterSpacing !== 0 && !INVISIBLE.test(char)) spacing += style.letterSpacing;
    if (style.wordSpacing !== 0 && (char === ' ' || char === '\u00a0')) spacing += style.wordSpacing;
  }
  return spacing;
}

/** Offsets at which a word may be cut: after each grapheme. The last is the length. */
export function graphemeEnds(text: string): number[] {
  let end = 0;
  return splitGraphemes(text).map(({ length }) => (end += length));
}

/** Length of the longest prefix of whole graphemes that fits into `widthPx`; 0 if none fits. */
export function fitPrefix(text: string, widthPx: number, style: ComputedStyle, host: TextHost): number {
  const ends = graphemeEnds(text);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const fits = measureText(text.slice(0, ends[middle - 1]), style, host) <= widthPx + 1e-4;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? 0 : (ends[low - 1] ?? 0);
}
