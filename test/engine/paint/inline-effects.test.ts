import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

const BLOCK = '<i style="display: inline-block; width: 20px; height: 20px; vertical-align: top; background: #000"></i>';

/** Greys in the middle of the first line at these x. */
async function greysOf(body: string, ...at: number[]): Promise<number[]> {
  const { rgba, widthPx } = await renderBody(body);
  return at.map((x) => rgba[(10 * widthPx + x) * 4]!);
}

t.test('effects of an inline element apply to all of its content', async (t) => {
  const inlineWith = (css: string): string => `<span style="${css}">${BLOCK}</span>${BLOCK}`;
  t.same(await greysOf(inlineWith('opacity: 0.6'), 10, 30), [102, 0], 'opacity');
  t.same(await greysOf(inlineWith('opacity: 0'), 10, 30), [255, 0], 'opacity: 0');
  t.same(await greysOf(inlineWith('filter: invert(1)'), 10, 30), [255, 0], 'filter');
  t.same(await greysOf(inlineWith('mix-blend-mode: difference'), 10, 30), [255, 0], 'mix-blend-mode');
  t.same(await greysOf(inlineWith('mask: linear-gradient(90deg, #000 50%, transparent 50%)'), 5, 15, 30), [0, 255, 0]);
  t.same(await greysOf(inlineWith('clip-path: inset(0 10px 0 0)'), 5, 15, 30), [0, 255, 0], 'clip-path');
  t.same(await greysOf(inlineWith('transform: translate(100px)'), 10, 30, 110), [0, 0, 255], 'no transform');
});

t.test('an inline element with opacity is one group over the lines around it', async (t) => {
  const nested = `<span style="opacity: 0.6">${BLOCK}<span style="opacity: 0.5">${BLOCK}</span></span>`;
  t.same(await greysOf(nested, 10, 30), [102, 178]);
  const after = BLOCK.replace('#000', '#f00; margin-left: -10px');
  t.same(await greysOf(`<span style="opacity: 0.99">${BLOCK}</span>${after}`, 15), [3], 'above what follows');
});

t.test('z-index orders only positioned boxes and items', async (t) => {
  const box = (css: string): string => `<div style="opacity: 0.99; width: 20px; height: 20px; ${css}"></div>`;
  t.same(await greysOf(box('z-index: 2; background: #000') + box('margin-top: -20px; background: #fff'), 10), [252]);
});
