import t from 'tap';
import { renderBody } from '../../../support/drawing/render-page.js';

/** Greys of points. */
async function greys(body: string, ...points: readonly (readonly [x: number, y: number])[]): Promise<number[]> {
  const { rgba, widthPx, notes } = await renderBody(body);
  t.same(notes, []);
  return points.map(([x, y]) => rgba[(y * widthPx + x) * 4] ?? -1);
}

const filled = (grey: string, style = ''): string =>
  `<div style="width:100px;height:40px;background:${grey};${style}"></div>`;

t.test('an outline is above what is inside of its box, and above what follows', async (t) => {
  const outlined = `<div style="width:100px;outline:6px solid #000;outline-offset:-6px">${filled('#888')}</div>`;
  t.same(await greys(outlined, [3, 20], [50, 20]), [0, 0x88]);
  const before = `<div style="outline:6px solid #000;width:100px;height:20px"></div>${filled('#888')}`;
  t.same(await greys(before, [50, 23], [50, 30]), [0, 0x88]);
  const inline = '<span style="outline:10px solid #888;outline-offset:-10px">██</span>';
  t.same(await greys(inline, [10, 10]), [0x88], 'letters');
});

t.test('an outline is below layers above its own, and cut by the box that cuts its own box', async (t) => {
  const outlined = (style = ''): string =>
    `<div style="width:40px;height:20px;margin:10px;outline:6px solid #000;${style}"></div>`;
  const above = `${outlined()}<div style="position:absolute;left:0;top:0;width:100px;height:8px;background:#888"></div>`;
  t.same(await greys(above, [20, 6], [20, 9]), [0x88, 0]);
  const cut = `<div style="overflow:hidden;width:52px;height:60px">${outlined()}</div>`;
  t.same(await greys(cut, [51, 20], [54, 20]), [0, 255]);
});

t.test('a block in two columns has its outline at both', async (t) => {
  const block = filled('#888', 'height:60px;outline:4px solid #000;outline-offset:-4px;width:auto');
  const columns = `<div style="columns:2;column-gap:20px;width:200px">${block}</div>`;
  t.same(await greys(columns, [2, 20], [45, 2], [45, 28], [112, 20], [155, 2], [155, 28]), [0, 0, 0x88, 0, 0x88, 0]);
});
