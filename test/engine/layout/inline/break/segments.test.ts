import t from 'tap';
import { splitGraphemes } from '../../../../../src/engine/layout/inline/break/graphemes.js';
import { segmentsOf } from '../../../../../src/engine/layout/inline/break/segments.js';

const written = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

t.test('a long text has the graphemes that it has as a whole, wherever its pieces end', async (t) => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const text = 'e\u0301👩‍👩‍👧‍👦🇩🇪🇫🇷नमस्ते한글\r\n'.repeat(60);
  for (let before = 0; before < 40; before++) {
    const moved = 'x'.repeat(before) + text;
    t.same(splitGraphemes(moved), written(graphemes, moved), `${before} characters before it`);
  }
});

t.test('a long text has the words that it has as a whole', async (t) => {
  const words = new Intl.Segmenter('en', { granularity: 'word' });
  const text = 'วันนี้อากาศดีมากและพรุ่งนี้จะมีฝนตกหนักในภาคใต้ของประเทศไทยผู้คนควรระวังน้ำท่วมฉับพลัน'.repeat(40);
  const found = [...segmentsOf(words, text, 4)];
  t.same(
    found.map((segment) => segment.text),
    written(words, text),
  );
  t.equal(found.map((segment) => text.slice(segment.index).startsWith(segment.text)).includes(false), false);
});
