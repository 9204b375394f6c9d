import t from 'tap';
import { createRenderer } from '../../../../src/engine/render.js';

const renderer = createRenderer();

/** The colours of single px of a page of 200 × 200 px, as `#rrggbb`. */
async function colorsAt(html: string, ...points: readonly (readonly [number, number])[]): Promise<string[]> {
  const { rgba, widthPx, notes } = await renderer.render(
    `<!doctype html><style>body{margin:0}div{width:100px;height:100px}</style>${html}`,
    {
      ...{ widthPx: 200, heightPx: 200, pixelRatio: 1, bitDepth: 8, isColor: true },
      load: async () => undefined,
      now: 0,
      locale: 'en',
    },
  );
  if (notes.length > 0) throw new Error(JSON.stringify(notes));
  return points.map(([x, y]) => {
    const at = (y * widthPx + x) * 4;
    return `#${[...rgba.subarray(at, at + 3)].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
  });
}

const [WHITE, RED, LIME, AQUA] = ['#ffffff', '#ff0000', '#00ff00', '#00ffff'];

t.test('a box rotated out of the plane is narrower, around its origin', async (t) => {
  const page = (transform: string): string => `<div style="background:red;${transform}"></div>`;
  for (const transform of ['transform:rotatex(60deg)', 'rotate:x 60deg', 'transform:rotate3d(2,0,0,60deg)'])
    t.same(
      await colorsAt(page(transform), [50, 22], [50, 27], [50, 72], [50, 78]),
      [WHITE, RED, RED, WHITE],
      transform,
    );
  t.same(await colorsAt(page('transform-origin:0 0 0;transform:rotatey(60deg)'), [45, 50], [55, 50]), [RED, WHITE]);
});

t.test('perspective enlarges nearer boxes, around the perspective origin', async (t) => {
  const near =
    '<div style="width:50px;height:50px;background:red;transform-origin:0 0;transform:translatez(50px)"></div>';
  const page = (origin: string): string => `<div style="perspective:100px;perspective-origin:${origin}">${near}</div>`;
  t.same(await colorsAt(page('0 0'), [95, 95], [105, 50]), [RED, WHITE]);
  const own =
    '<div style="width:50px;height:50px;background:red;transform-origin:0 0;transform:perspective(100px) translatez(50px)"></div>';
  t.same(await colorsAt(own, [95, 95], [105, 50]), [RED, WHITE], 'the function does the same');
});

t.test('a rotated box in perspective becomes a trapezium', async (t) => {
  const page =
    '<div style="perspective:200px;margin:50px"><div style="background:red;transform:rotatex(45deg)"></div></div>';
  const [top, bottom] = [72, 138];
  t.same(await colorsAt(page, [52, top], [100, top], [46, bottom], [100, bottom]), [WHITE, RED, RED, RED]);
});

t.test('parts behind the viewer are not painted', async (t) => {
  const page = '<div style="perspective:100px"><div style="background:red;transform:translatez(150px)"></div></div>';
  t.same(await colorsAt(page, [50, 50], [5, 5]), [WHITE, WHITE]);
});

t.test('the back of a box is hidden with backface-visibility: hidden', async (t) => {
  const page = (style: string): string => `<div style="background:red;backface-visibility:hidden;${style}"></div>`;
  t.same(await colorsAt(page('transform:rotatey(180deg)'), [50, 50]), [WHITE]);
  t.same(await colorsAt(page('transform:scalez(-1)'), [50, 50]), [WHITE]);
  t.same(await colorsAt(page('transform:rotatey(360deg)'), [50, 50]), [RED]);
  t.same(await colorsAt(page('transform:scalex(-1)'), [50, 50]), [RED], 'a mirrored one is seen from the front');
  const turned = (style: string): string =>
    `<div style="transform:rotatex(180deg);background:lime;${style}">${page('')}</div>`;
  t.same(await colorsAt(turned('transform-style:preserve-3d'), [50, 50]), [LIME]);
  t.same(await colorsAt(turned(''), [50, 50]), [RED], 'a flat parent shows its children from the front');
});

t.test('with preserve-3d, rotations add up and nearer boxes cover further ones', async (t) => {
  const nested = (style: string): string =>
    `<div style="transform:rotatex(60deg);${style}"><div style="background:red;transform:rotatex(-60deg)"></div></div>`;
  t.same(await colorsAt(nested('transform-style:preserve-3d'), [50, 5], [50, 95]), [RED, RED]);
  t.same(await colorsAt(nested(''), [50, 5], [50, 30], [50, 50]), [WHITE, WHITE, RED], 'flattened: a quarter');
  const sorted =
    '<div style="transform-style:preserve-3d"><div style="background:lime;transform:translatez(10px)"></div><div style="background:red;transform:translatez(-10px) translatey(-100px)"></div></div>';
  t.same(await colorsAt(sorted, [50, 50]), [LIME]);
  t.same(await colorsAt(sorted.replace('preserve-3d', 'flat'), [50, 50]), [RED]);
  t.same(await colorsAt(`<div style="overflow:hidden;transform-style:preserve-3d">${sorted}`, [50, 50]), [LIME]);
});

t.test('a layer blends with its stacking context only', async (t) => {
  const page = (context: string): string =>
    `<div style="background:blue;${context}"><div style="width:150px;background:aqua;mix-blend-mode:difference"></div></div>`;
  t.same(await colorsAt(page('position:relative;z-index:1'), [50, 50], [120, 50]), [LIME, AQUA]);
  t.same(await colorsAt(page('isolation:isolate'), [50, 50], [120, 50]), [LIME, AQUA]);
  t.same(await colorsAt(page(''), [50, 50], [120, 50]), [LIME, RED], 'without one with the page');
  t.same(await colorsAt(page('transform:translate(10px)'), [50, 50], [5, 5]), [LIME, WHITE]);
});
