import t from 'tap';
import { loadPixelFaces } from '../../../../src/engine/font/bitmap-faces.js';
import { createCanvas } from '../../../../src/engine/font/canvas.js';
import { CanvasTextHost, FontRegistry } from '../../../../src/engine/font/font.js';
import { FontTable, initialFont } from '../../../../src/engine/font/font-spec.js';
import { GlyphBits } from '../../../../src/engine/paint/text/glyph-bits.js';
import { TextFills } from '../../../../src/engine/paint/text/text-fills.js';
import { TextRasterCache } from '../../../../src/engine/paint/text/text-raster-cache.js';

const host = new CanvasTextHost(new FontRegistry(loadPixelFaces()));
const font = new FontTable().intern({ ...initialFont, families: ['trmnl16', 'inter variable'], sizePx: 16 });
const BLACK = [0, 0, 0] as const;

function openCache() {
  const cache = new TextRasterCache(new GlyphBits(new TextFills()));
  const get = (text: string) =>
    cache.get({ text, font, letterSpacing: 0, wordGap: 0, isRightToLeft: false, isLight: false }, BLACK, host);
  return { cache, get };
}

t.test('the last column of a bitmap never fades: its canvas is larger', async (t) => {
  const { get } = openCache();
  for (const text of ['i', 'mm', 'mmm', 'mmmm', 'a much longer line']) {
    const { bits, sized } = get(text);
    const canvas = sized?.canvas;
    t.ok((canvas?.width ?? 0) > bits.width && (canvas?.height ?? 0) > bits.height, text);
  }
});

t.test('canvases of dropped lines are used again on the next page, but not on the same one', async (t) => {
  const { cache, get } = openCache();
  const line = (n: number): string => `line number ${1000 + n}`;
  // Two megabytes are some hundred lines.
  const first = Array.from({ length: 300 }, (_, n) => get(line(n)).sized?.canvas);
  t.equal(new Set(first).size, first.length, 'each line of a page has its own');
  cache.finishPage();
  const second = Array.from({ length: 30 }, (_, n) => get(line(300 + n)).sized?.canvas);
  t.ok(
    second.every((canvas) => first.includes(canvas)),
    'no canvas was created',
  );
  t.equal(new Set(second).size, second.length);
});

t.test('a canvas that is used again shows nothing of its former line', async (t) => {
  const { cache, get } = openCache();
  const former = Array.from({ length: 300 }, (_, n) => get(`mmmmmmmmmmmm${1000 + n}`).sized?.canvas);
  cache.finishPage();
  const text = 'mmmmmmmm    1999';
  const [used, fresh] = [get(text), openCache().get(text)];
  t.ok(former.includes(used.sized?.canvas));
  const pixels = ({ sized }: typeof used) => {
    const canvas = sized?.canvas;
    return canvas && Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
  };
  t.strictSame(pixels(used), pixels(fresh));
});

t.test('a larger canvas is used again, unless it is much larger', async (t) => {
  const { cache, get } = openCache();
  const former = Array.from({ length: 300 }, (_, n) => get(`mmmmmmmmmmmm${1000 + n}`).sized?.canvas);
  cache.finishPage();
  const [shorter, tiny] = [get('mmmmmmmm').sized?.canvas, get('m').sized?.canvas];
  t.ok(former.includes(shorter));
  t.notOk(former.includes(tiny), 'it would be filled as a whole');
  t.ok((shorter?.width ?? 0) > 2 * (tiny?.width ?? 0));
});

t.test('dropped lines of one page take a limited amount of memory, and what was painted from them stays', async (t) => {
  const { get } = openCache();
  const page = createCanvas(40, 40);
  const context = page.getContext('2d');
  const first = get('m');
  if (first.sized) context.drawImage(first.sized.canvas, 0, 0);
  const dropped = Array.from({ length: 600 }, (_, n) => get(`${'m'.repeat(300)}${n}`).sized?.canvas);
  const bytes = [first.sized?.canvas, ...dropped].reduce((sum, one) => sum + 4 * (one ? one.width * one.height : 0), 0);
  t.ok(bytes < 16 * 2 ** 20, `${bytes} bytes`);
  t.equal(first.sized?.canvas.width, 1, 'the oldest one was freed');
  const { data } = context.getImageData(0, 0, 40, 40);
  t.ok(data.some((value) => value > 0));
});
