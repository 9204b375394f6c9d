import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

const PAGE = (style: string): string =>
  `<div style="position:relative;width:100px;height:60px;background:linear-gradient(90deg,#000 50%,#fff 50%)">
   <div style="position:absolute;left:20px;top:10px;width:60px;height:40px;${style}"></div></div>`;

/** Greys of points. */
async function greys(style: string, ...points: readonly (readonly [x: number, y: number])[]): Promise<number[]> {
  const { rgba, widthPx, notes } = await renderBody(PAGE(style));
  t.same(notes, []);
  return points.map(([x, y]) => rgba[(y * widthPx + x) * 4] ?? -1);
}

t.test('a backdrop filter changes what is below the box, and nothing beside it', async (t) => {
  const places = [
    [30, 30],
    [70, 30],
    [10, 30],
    [90, 30],
  ] as const;
  t.same(await greys('', ...places), [0, 255, 0, 255]);
  t.same(await greys('backdrop-filter:invert(1)', ...places), [255, 0, 0, 255]);
  t.same(await greys('-webkit-backdrop-filter:invert(1)', ...places), [255, 0, 0, 255], 'the prefixed spelling');
  const [left = 0, right = 0, ...outside] = await greys(
    'backdrop-filter:blur(4px)',
    [48, 30],
    [51, 30],
    [10, 30],
    [90, 30],
  );
  t.ok(left > 60 && left < 128 && right > 127 && right < 200, 'edges are soft');
  t.same(outside, [0, 255]);
});

t.test('a backdrop filter keeps to the corners of its box and under its background', async (t) => {
  t.same(await greys('border-radius:20px;backdrop-filter:invert(1)', [21, 11], [40, 30]), [0, 255]);
  const [under] = await greys('backdrop-filter:invert(1);background:rgba(0,0,0,.5)', [30, 30]);
  t.ok(under !== undefined && under > 110 && under < 145);
});
