import assert from 'node:assert/strict';
import t from 'tap';
import { CanvasTextHost, FontRegistry, type PixelFace } from '../../../src/engine/font/font.js';
import { FontTable, initialFont } from '../../../src/engine/font/font-spec.js';
import type { FontSpec } from '../../../src/engine/font/text-host.js';
import { fc } from '../../support/property.js';

const table = new FontTable();
const host = new CanvasTextHost(new FontRegistry());
const font = (changes: Partial<FontSpec>): FontSpec => table.intern({ ...initialFont, ...changes });
const inter = font({ families: ['inter variable'] });
const SAMPLE = 'The quick brown fox jumps over';

t.test('text widths match the browser', async (t) => {
  for (const [changes, width] of [
    [{ families: ['serif'] }, 210.19],
    [{ families: ['courier new'] }, 288.05],
    [{ families: ['no such font'] }, 210.19],
    [{ families: ['no such font', 'courier new'] }, 288.05],
    [{ families: ['inter variable'] }, 240.07],
  ] as const)
    t.ok(Math.abs(host.advance(SAMPLE, font(changes)) - width) < 0.02, `${changes.families} is ${width} px wide`);
});

t.test('joiners and selectors by themselves are neither measured nor drawn', async (t) => {
  for (const text of ['\u200d', '\ufe0f', '\u00ad', '\u{e0067}\u200b'])
    t.same([host.split(text, inter), host.advance(text, inter)], [[], 0], JSON.stringify(text));
  t.equal(host.split('e\u200d', inter).length, 1);
  t.equal(host.split('\u0600', inter).length, 1, 'a sign that is drawn');
});

t.test('weight and optical size change the width of a variable font', async (t) => {
  const normal = host.advance(SAMPLE, inter);
  t.ok(host.advance(SAMPLE, font({ families: ['inter variable'], weight: 700 })) > normal + 5);
  t.ok(host.advance(SAMPLE, font({ families: ['inter variable'], opticalSize: 32 })) < normal - 5);
});

t.test('ascent and descent are rounded as in the browser', async (t) => {
  for (const [sizePx, ascentPx, descentPx] of [
    [13, 13, 3],
    [16, 16, 4],
    [21, 20, 5],
    [38, 37, 9],
    [128, 124, 31],
  ] as const)
    t.match(host.metrics(font({ families: ['inter variable'], sizePx })), { ascentPx, descentPx, lineGapPx: 0 });
});

t.test('OpenType features can be switched on and off', async (t) => {
  const plain = font({ families: ['inter variable'], ligatures: false });
  t.not(host.advance('->', inter), host.advance('->', plain), 'contextual arrows are off');
  const tabular = font({ families: ['inter variable'], tabularFigures: true });
  t.equal(host.advance('1111', tabular), host.advance('0000', tabular), 'all figures are as wide');
  t.not(host.advance('1111', inter), host.advance('0000', inter));
});

t.test('widths of words and joints add up to the width of the line', async () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z.,]{1,9}$/), { minLength: 2, maxLength: 6 });
  const fonts = [inter, font({}), font({ families: ['monospace'] })];
  fc.assert(
    fc.property(words, fc.constantFrom(...fonts), (list, chosen) => {
      const pieces = list.flatMap((word, i) => (i === 0 ? [word] : [' ', word]));
      let sum = 0;
      pieces.forEach((piece, i) => {
        sum += host.advance(piece, chosen) + (i > 0 ? host.joint(pieces[i - 1]!, piece, chosen) : 0);
      });
      assert.ok(Math.abs(sum - host.advance(list.join(' '), chosen)) < 0.05 + 0.01 * pieces.length);
    }),
    { numRuns: 60 },
  );
});

t.test('a character missing from the first font always comes from the same fallback', async (t) => {
  for (const [text, family] of [
    ['Привет', 'inter cyrillic'],
    ['שלום', 'noto-sans-hebrew'],
    ['مرحبا', 'noto-sans-arabic'],
    ['→', 'inkstand arrows'],
    ['☀', 'dejavu-sans'],
    ['☀\ufe0f', 'noto-emoji'],
    ['😀', 'noto-emoji'],
    ['∑', 'dejavu-sans'],
    ['𝓐', 'noto-sans-math'],
    ['🖵', 'noto-sans-symbols'],
  ] as const) {
    const runs = host.split(text, inter);
    t.equal(runs.length, 1, `${text} is one run`);
    const use = runs[0]!.use;
    t.match(use.kind === 'outline' ? use.face.source.alias : '', family);
    t.ok(use.face.has(text.codePointAt(0)!), `${text} has a glyph`);
  }
  t.same(
    host.split('a→b', inter).map((run) => run.text),
    ['a', '→', 'b'],
  );
});

t.test('a bitmap face measures whole px at integer scales, and scales in between', async (t) => {
  const face: PixelFace = {
    family: 'blocks',
    weight: 400,
    sizePx: 10,
    ascentPx: 8,
    descentPx: 2,
    lineGapPx: 0,
    xHeightPx: 5,
    capHeightPx: 7,
    has: (code) => code < 0x7f,
    advance: () => 6,
    kerning: (left, right) => (left === 0x41 && right === 0x56 ? -1 : 0),
    glyph: () => undefined,
  };
  const own = new CanvasTextHost(new FontRegistry([face]));
  const blocks = font({ families: ['blocks'], sizePx: 10 });
  t.equal(own.advance('AAV', blocks), 17);
  t.equal(own.joint('A', 'V', blocks), -1);
  t.match(own.metrics(blocks), { ascentPx: 8, descentPx: 2, zeroWidthPx: 6 });
  const big = font({ families: ['blocks'], sizePx: 20 });
  t.equal(own.advance('AAV', big), 34);
  t.equal(own.split('Ж', blocks)[0]!.use.kind, 'outline', 'what it lacks is drawn by an outline');
  t.equal(own.advance('A', font({ families: ['blocks'], sizePx: 15 })), 9);
  t.equal(own.split('A', font({ families: ['blocks'], sizePx: 8 }))[0]!.use.kind, 'outline', 'so is a smaller size');
});

t.test('a skin tone does not change the width of an emoji', async (t) => {
  for (const [toned, plain] of [
    ['\u{1f9d1}\u{1f3fe}', '\u{1f9d1}'],
    ['\u{1f44b}\u{1f3fd}', '\u{1f44b}'],
    ['\u270b\u{1f3fc}', '\u270b'],
  ] as const)
    t.equal(host.advance(toned, inter), host.advance(plain, inter), plain);
});

t.test('a sequence of emoji is drawn by the face that has all of it', async (t) => {
  for (const sequence of [
    '\u{1f9d1}\u{1f3ff}\u200d\u{1f680}',
    '\u{1f469}\u{1f3fd}\u200d\u{1f680}',
    '\u{1f469}\u200d\u{1f692}',
  ])
    t.same([host.split(sequence, inter).length, host.lacking(sequence, inter)], [1, []], sequence);
});
