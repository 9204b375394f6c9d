import assert from 'node:assert/strict';
import t from 'tap';
import type { ComputedStyle } from '../../../../src/engine/css/computed/computed-style.js';
import { initialStyle } from '../../../../src/engine/css/computed/initial-style.js';
import { ANONYMOUS, createBlock, createText } from '../../../../src/engine/layout/box-tree/create.js';
import { findBreaks } from '../../../../src/engine/layout/inline/break/break-opportunities.js';
import { collectContent } from '../../../../src/engine/layout/inline/collect.js';
import { fc } from '../../../support/property.js';

/** The text with `|` at each position where a line may start. */
function showBreaks(text: string, changes: Partial<ComputedStyle> = {}): string {
  const style: ComputedStyle = { ...initialStyle, ...changes };
  const block = createBlock(ANONYMOUS, style, { context: 'inline' }, [createText(ANONYMOUS, style, text)]);
  const content = collectContent(block);
  const breaks = findBreaks(content);
  return content.text
    .split('')
    .map((unit, index) => `${breaks[index] ? '|' : ''}${unit}`)
    .join('');
}

t.test('lines break where UAX #14 and browsers allow it', async (t) => {
  for (const [text, shown] of [
    ['two words', 'two |words'],
    ['well-known', 'well-|known'],
    ['ABCD-1234', 'ABCD-|1234'],
    ['at -5 °C', 'at |-5 |°C'],
    ['10\u00a0km', '10\u00a0km'],
    ['a\u2060b', 'a\u2060b'],
    ['path/to/file', 'path/to/file'],
    ['why?because', 'why?|because'],
    ['wow!yes', 'wow!yes'],
    ['f(x)', 'f(x)'],
    ['a) (b', 'a) |(b'],
    ['one—two', 'one|—|two'],
    ['1990–1995', '1990–|1995'],
    ['wait… no', 'wait… |no'],
    ['$5.00 or 20%', '$5.00 |or |20%'],
    ['“quoted” word', '“quoted” |word'],
    ['日本語', '日|本|語'],
    ['「日本」。', '「日|本」。'],
    ['ちょっと', 'ち|ょ|っ|と'],
    ['한국어', '한|국|어'],
    ['🇩🇪🇫🇷', '🇩🇪|🇫🇷'],
    ['ภาษาไทยง่าย', 'ภาษา|ไทย|ง่าย'],
    ['ພາສາລາວ', 'ພາສາ|ລາວ'],
    ['សេរីភាពនិងសមភាព', 'សេរីភាព|និង|សមភាព'],
    ['လူတိုင်းသည်', 'လူ|တိုင်း|သည်'],
    ['ꦲꦏ꧀ꦱꦫ', 'ꦲ|ꦏ꧀ꦱ|ꦫ'],
    ['a\u200bb', 'a\u200b|b'],
    ['שלום עולם', 'שלום |עולם'],
  ] as const) {
    t.equal(showBreaks(text), shown, JSON.stringify(text));
  }
});

t.test('word-break, overflow-wrap and white-space control breaks', async (t) => {
  t.equal(showBreaks('two words', { textWrap: 'nowrap' }), 'two words');
  t.equal(showBreaks('日本 語', { wordBreak: 'keep-all' }), '日本 |語');
  t.equal(showBreaks('모든 인간은', { wordBreak: 'keep-all' }), '모든 |인간은');
  t.equal(showBreaks('ภาษาไทย', { wordBreak: 'keep-all' }), 'ภาษา|ไทย', 'words of a dictionary');
  t.equal(showBreaks('ภาษาไทย', { textWrap: 'nowrap' }), 'ภาษาไทย');
  t.equal(showBreaks('ちょっと', { lineBreak: 'strict' }), 'ちょっ|と');
  t.equal(showBreaks('soft\u00adhyphen'), 'soft\u00ad|hyphen');
  t.equal(showBreaks('soft\u00adhyphen', { hyphens: 'none' }), 'soft\u00adhyphen');
});

t.test('white space collapses according to its style', async (t) => {
  const collapse = (text: string, whiteSpaceCollapse: ComputedStyle['whiteSpaceCollapse']): string =>
    showBreaks(text, { whiteSpaceCollapse, textWrap: 'nowrap' });
  t.equal(collapse('  a \n\t b  ', 'collapse'), 'a b');
  t.equal(collapse('日\n本', 'collapse'), '日本');
  t.equal(collapse(' a  b \n c ', 'preserve-breaks'), 'a b\nc');
  t.equal(collapse(' a  b\n c', 'preserve'), ' a  b\n c');
});

t.test('text never breaks inside a grapheme or before a space', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const style = { ...initialStyle, whiteSpaceCollapse: 'preserve' as const };
      const block = createBlock(ANONYMOUS, style, { context: 'inline' }, [createText(ANONYMOUS, style, text)]);
      const content = collectContent(block);
      const breaks = findBreaks(content);
      assert.equal(content.text.replaceAll('\n', ''), text.replaceAll(/\r\n?|\n/g, ''));
      for (const [index, may] of breaks.entries()) {
        if (!may) continue;
        assert.ok(index > 0 && index < content.text.length, 'a break stands between two characters');
        assert.notEqual(content.text[index], ' ');
        const low = content.text.charCodeAt(index);
        const high = content.text.charCodeAt(index - 1);
        assert.ok(!(low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff), 'pairs stay whole');
      }
    }),
  );
});
