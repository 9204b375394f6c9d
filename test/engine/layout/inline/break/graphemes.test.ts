// @tier full: tries hundreds of thousands of characters
import t from 'tap';
import { splitGraphemes } from '../../../../../src/engine/layout/inline/break/graphemes.js';
import { TRIES_EVERY_CASE } from '../../../../support/every-case.js';

/** At night every character, otherwise every fifth. */
const STEP = TRIES_EVERY_CASE ? 1 : 5;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const expected = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

t.test('a character that may join its neighbours is taken for a grapheme of its own', async (t) => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += STEP) {
    const text = `a${String.fromCodePoint(code)}`.repeat(2);
    const found = splitGraphemes(text);
    // Two letters and twice the character.
    if (found.length === 4 && expected(text).length !== 4) wrong.push(code.toString(16));
  }
  t.same(wrong, []);
});

t.test('characters that join only some others are divided', async (t) => {
  for (const text of ['각각각', '🇩🇪🇫🇷x', '👩‍👩‍👧 👍🏽', 'e\u0301\r\nx', 'กำ', '\ud800a', '日本語', 'क्षि'])
    t.same(splitGraphemes(text), expected(text), text);
});
