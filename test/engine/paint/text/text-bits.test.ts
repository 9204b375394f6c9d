import t from 'tap';
import { loadPixelFaces } from '../../../../src/engine/font/bitmap-faces.js';
import { CanvasTextHost, FontRegistry } from '../../../../src/engine/font/font.js';
import { FontTable, initialFont } from '../../../../src/engine/font/font-spec.js';
import { GlyphBits } from '../../../../src/engine/paint/text/glyph-bits.js';
import { rasteriseText } from '../../../../src/engine/paint/text/text-bits.js';
import { TextFills } from '../../../../src/engine/paint/text/text-fills.js';

const host = new CanvasTextHost(new FontRegistry(loadPixelFaces()));
const font = new FontTable().intern({ ...initialFont, families: ['trmnl16', 'inter variable'], sizePx: 16 });
const glyphs = new GlyphBits(new TextFills());

function draw(text: string): string {
  const style = { text, font, letterSpacing: 0, wordGap: 0, isRightToLeft: false, isLight: false };
  const { left, top, width, bits } = rasteriseText(style, host, glyphs);
  return `${left} ${top} ${width} ${bits.join('')}`;
}

t.test('a letter with a combining mark is painted like the precomposed letter', async (t) => {
  t.equal(draw('cafe\u0301 ole\u0301'), draw('café olé'));
});

t.test('a symbol of the bitmap face is painted in it, with or without emoji presentation', async (t) => {
  t.equal(draw('sun \u2600\ufe0f ok'), draw('sun \u2600 ok'));
  for (const sign of ['⚡', '🔋', '☀\ufe0f'])
    t.strictSame(
      host.split(sign, font).map((run) => run.use.kind),
      ['pixel'],
    );
  for (const sequence of ['❤\ufe0f\u200d🔥', '👨\u200d👩\u200d👧'])
    t.strictSame(
      host.split(sequence, font).map((run) => run.use.kind),
      ['outline'],
      'a sequence has one face',
    );
});

t.test('text from right to left is drawn', async (t) => {
  const look = { text: 'ורד', font, letterSpacing: 0, wordGap: 0, isRightToLeft: true, isLight: false };
  const { width, bits } = rasteriseText(look, host, glyphs);
  t.ok(width > 10 && bits.some((bit) => bit === 1), `${width} px wide`);
});
