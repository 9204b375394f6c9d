import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">
  <filter id="inverse"><feComponentTransfer><feFuncR type="table" tableValues="1 0"/><feFuncG type="table" tableValues="1 0"/>
    <feFuncB type="table" tableValues="1 0"/></feComponentTransfer></filter>
  <clipPath id="left"><rect width="30" height="40"/></clipPath>
  <clipPath id="word"><text x="0" y="30" font-size="40">█</text></clipPath>
  <rect x="30" width="30" height="40"/></svg>`;

/** Greys of points of a page that has the SVG file at http://host/parts.svg. */
async function greys(body: string, ...points: readonly (readonly [x: number, y: number])[]): Promise<number[]> {
  const { rgba, widthPx, notes } = await renderBody(body, {
    load: async (url) =>
      url.startsWith('http://host/parts.svg') ? { bytes: Buffer.from(SVG), mediaType: 'image/svg+xml' } : undefined,
  });
  t.same(notes, []);
  return points.map(([x, y]) => rgba[(y * widthPx + x) * 4] ?? -1);
}

const box = (style: string): string => `<div style="width:60px;height:40px;background:#000;${style}"></div>`;

t.test('filters and clips of a box may stand in an SVG file', async (t) => {
  const [left, right] = [
    [10, 20],
    [50, 20],
  ] as const;
  t.same(await greys(box('filter:url(http://host/parts.svg#inverse)'), left, right), [255, 255]);
  t.same(await greys(box('filter:url(http://host/parts.svg#missing)'), left, right), [0, 0], 'as if there were none');
  t.same(await greys(box('clip-path:url(http://host/parts.svg#left)'), left, right), [0, 255]);
  const [inside, outside] = await greys(box('clip-path:url(http://host/parts.svg#word)'), [10, 20], [55, 20]);
  t.same([inside, outside], [0, 255], 'a clip by letters');
});

t.test('lines flow around the opaque part of an SVG file', async (t) => {
  const float = 'float:left;width:60px;height:40px;shape-outside:url(http://host/parts.svg)';
  const ink = '<i style="display:inline-block;width:20px;height:20px;background:#000"></i>';
  const beside = await greys(`<div style="${float}"></div>${ink}`, [30, 10], [70, 10]);
  t.same(beside, [255, 0], 'a float at the left ends where its ink ends');
  const right = float.replace('left', 'right');
  const [before, over] = await greys(
    `<div style="width:100px"><div style="${right}"></div>${ink.repeat(3)}</div>`,
    [55, 10],
    [35, 10],
  );
  t.same([before, over], [0, 0], 'a line reaches into the clear part of a float at the right');
});
