import t from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

const BOX =
  '<div style="position: absolute; left: 20px; top: 20px; width: 100px; height: 60px; background: #333"></div>';

/** Greys of a page of 200×120 at these positions. */
async function greysOf(css: string, body: string, ...places: [x: number, y: number][]): Promise<number[]> {
  const { rgba, widthPx } = await renderDocument(`<!doctype html><style>${css}</style><body>${body}`);
  return places.map(([x, y]) => rgba[(y * widthPx + x) * 4]!);
}

t.test('overflow of the root element applies to the viewport, not to its box', async (t) => {
  for (const css of [
    'html, body { overflow: hidden }',
    'html { overflow: hidden; height: 10px }',
    'body { overflow: clip }',
  ])
    t.same(await greysOf(css, BOX, [20, 20], [119, 79], [120, 80]), [51, 51, 255], css);
});

t.test('a body clips if the root element has overflow or containment of its own', async (t) => {
  const body = 'body { margin: 10px; height: 40px; position: relative; overflow: hidden }';
  t.same(await greysOf(`html { overflow: hidden } ${body}`, BOX, [30, 49], [30, 50]), [51, 255]);
  t.same(await greysOf(`${body} body { contain: size }`, BOX, [30, 49], [30, 50]), [51, 255]);
  t.same(await greysOf(body, BOX, [30, 49], [30, 50]), [51, 51]);
});

t.test('the background of the root element covers the canvas from its own box', async (t) => {
  const tiles = 'linear-gradient(90deg, #000 50%, #fff 50%)';
  const css = `html { margin: 0 20px; padding: 0 10px; background: ${tiles} content-box }`;
  // The content box is 140 px wide and begins at 30 px.
  t.same(await greysOf(css, '', [29, 100], [30, 100], [99, 100], [100, 100], [170, 100]), [255, 0, 0, 255, 0]);
});

t.test('the background of a contained body stays on its box', async (t) => {
  const css = 'body { margin: 20px; height: 20px; background: #888; contain: paint }';
  t.same(await greysOf(css, '', [19, 30], [20, 30]), [255, 136]);
});

t.test('an absolutely positioned root element is placed in the viewport', async (t) => {
  const css = 'html { position: absolute; right: 10px; bottom: 20px } body { margin: 0 }';
  const body = '<div style="width: 50px; height: 30px; background: #333"></div>';
  t.same(await greysOf(css, body, [139, 70], [140, 70], [189, 99], [190, 99]), [255, 51, 51, 255]);
});

t.test('a floated root element shrinks to its content', async (t) => {
  const body = '<div style="width: 50px; height: 30px; background: #333"></div>';
  t.same(await greysOf('html { float: right } body { margin: 0 }', body, [149, 9], [150, 9]), [255, 51]);
});

t.test('paint containment clips to the padding box', async (t) => {
  const css =
    '#c { contain: paint; width: 50px; height: 40px; margin: 10px; border: 2px solid #fff } body { margin: 0 }';
  t.same(await greysOf(css, `<div id="c">${BOX}</div>`, [32, 32], [61, 51], [62, 40], [40, 52]), [51, 51, 255, 255]);
});
