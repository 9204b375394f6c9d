import { segmentsOf } from './segments.js';

/**
 * What may form a grapheme with its neighbours (Unicode Standard Annex 29): marks and formatting characters, jamo, parts of
 * flags, line ends, and some letters of South Asia. Every other character is a grapheme.
 */
const JOINS =
  /[\p{M}\p{Cf}\p{Grapheme_Extend}\p{Emoji_Modifier}\p{Regional_Indicator}\r\u0e33\u0eb3\u0d4e\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{11000}-\u{11fff}]/u;

/** Half a pair of surrogates, and what it may join. */
const SPARE_GRAPHEMES = 2;
let segmenter: Intl.Segmenter | undefined;

/**
 * Divides a text into graphemes. The segmenter is created when a text needs it: that takes longer than laying out a small
 * page, and 2 MB.
 */
export function splitGraphemes(text: string): string[] {
  if (!JOINS.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmentsOf(segmenter, text, SPARE_GRAPHEMES), (segment) => segment.text);
}
