/** Maximum number of consecutive code points of one kind. No script needs as many, and shaping takes quadratic time. */
const MAX_MARKS = 30;
const MAX_JOINED = 15;

const EXTENDS = '[\\p{M}\\p{Cf}\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\u0e33\\u0eb3]';
const MARKS = new RegExp(`(${EXTENDS}{${MAX_MARKS}})${EXTENDS}+`, 'gu');
/** The joiner of emoji, and the signs that join consonants in Indic scripts and Khmer. */
const JOINER =
  '\\u200d\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u17d2\\u1a60\\u1b44\\ua9c0\\uaaf6';
/** Characters that joiners combine into one; the last of too many joiners is removed. */
const JOINED = new RegExp(`(?:[^${JOINER}][\\p{M}\\p{Emoji_Modifier}]*[${JOINER}]){${MAX_JOINED}}`, 'gu');
/** Consonants, vowels and finals of Hangul, which make one syllable when written one after another. */
const JAMO = new RegExp(
  ['\\u1100-\\u115f\\ua960-\\ua97f', '\\u1160-\\u11a7\\ud7b0-\\ud7c6', '\\u11a8-\\u11ff\\ud7cb-\\ud7fb']
    .map((part) => `(?<=[${part}]{${MAX_JOINED}})[${part}]+`)
    .join('|'),
  'g',
);
const MAY_JOIN = /[\u0300-\u{10ffff}]/u;

/** Shortens clusters (characters as people see them) that are too long. */
export function capClusters(text: string): string {
  if (!MAY_JOIN.test(text)) return text;
  return text
    .replace(MARKS, '$1')
    .replace(JOINED, (joined) => joined.slice(0, -1))
    .replace(JAMO, '');
}
