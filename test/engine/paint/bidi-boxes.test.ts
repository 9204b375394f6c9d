import t from 'tap';
import { createRenderer } from '../../../src/engine/render.js';

const renderer = createRenderer();

/** Where a row of px is red, from left to right: `[from, to]` of each stretch. */
async function redStretches(html: string, y: number): Promise<[number, number][]> {
  const { rgba, widthPx } = await renderer.render(
    `<!doctype html><style>body{margin:0;font:20px/40px serif}span{background:red}</style>${html}`,
    {
      ...{ widthPx: 200, heightPx: 80, pixelRatio: 1, bitDepth: 8, isColor: true },
      load: async () => undefined,
      now: 0,
      locale: 'en',
    },
  );
  const stretches: [number, number][] = [];
  for (let x = 0; x < widthPx; x++) {
    const at = (y * widthPx + x) * 4;
    if (rgba[at] !== 255 || rgba[at + 1] !== 0) continue;
    const last = stretches.at(-1);
    if (last?.[1] === x) last[1] = x + 1;
    else stretches.push([x, x + 1]);
  }
  return stretches;
}

/** Above the letters, inside the background of a line of 40 px. */
const ABOVE = 11;

t.test('the background of a box split by bidirectional text excludes the text in between', async (t) => {
  // The first letter is between the two parts of the span.
  const stretches = await redStretches('<div>\u05d0<span>\u05d1 abc</span></div>', ABOVE);
  t.equal(stretches.length, 2);
  const [[, firstEnd = 0] = [], [secondStart = 0] = []] = stretches;
  t.ok(secondStart - firstEnd > 5, 'by the width of a letter');
  t.equal((await redStretches('<div>\u05d0 <span>abc</span> \u05d1</div>', ABOVE)).length, 1, 'one that is not split');
});

t.test('a box has its edges on the sides of its own direction, even around text of the other', async (t) => {
  const page = (direction: string): string =>
    `<div style="color:transparent">aa<span style="direction:${direction};margin-left:30px;padding-right:20px">bb<br>cc</span></div>`;
  const [[firstLeft = 0, firstRight = 0] = []] = await redStretches(page('rtl'), ABOVE);
  const [[ltrLeft = 0, ltrRight = 0] = []] = await redStretches(page('ltr'), ABOVE);
  t.equal(firstLeft, ltrLeft - 30, 'the left margin belongs to the last line');
  t.equal(firstRight - firstLeft, ltrRight - ltrLeft + 20, 'the right padding to the first');
});

t.test('letter spacing is on the right of each letter, in both directions', async (t) => {
  const page = (style: string): string =>
    `<div><span style="display:inline-block;background:none;color:red;letter-spacing:60px;${style}">I</span></div>`;
  const [[ltr = 0] = []] = await redStretches(page(''), 20);
  const [[rtl = 0] = []] = await redStretches(page('direction:rtl;unicode-bidi:bidi-override'), 20);
  t.ok(Math.abs(ltr - rtl) <= 1, `${ltr} and ${rtl}`);
});
