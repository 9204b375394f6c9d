import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

/** Greys of points of a box of 60 px by 60 px with a radius of 20 px; `#` dark, `.` white. */
async function drawn(style: string, points: readonly (readonly [x: number, y: number])[]): Promise<string> {
  const { rgba, widthPx } = await renderBody(
    `<div style="width:60px;height:60px;background:#000;border-radius:20px;${style}"></div>`,
  );
  return points.map(([x, y]) => ((rgba[(y * widthPx + x) * 4] ?? 255) < 128 ? '#' : '.')).join('');
}

t.test('corners have the shape that corner-shape names', async (t) => {
  // Along the diagonal of the corner, from outside in.
  const diagonal = [1, 4, 7, 12, 17, 22].map((at): [number, number] => [at, at]);
  const shapes: readonly (readonly [shape: string, expected: string])[] = [
    ['round', '..####'],
    ['squircle', '.#####'],
    ['square', '######'],
    ['bevel', '...###'],
    ['scoop', '....##'],
    ['notch', '.....#'],
    ['superellipse(1)', '..####'],
  ];
  for (const [shape, expected] of shapes) t.equal(await drawn(`corner-shape:${shape}`, diagonal), expected, shape);
  t.equal(
    await drawn('corner-shape:square notch', [
      [2, 2],
      [57, 2],
      [57, 57],
      [2, 57],
    ]),
    '#.#.',
    'two values',
  );
  t.equal(await drawn('corner-shape:nonsense', diagonal), '..####', 'an invalid value is ignored');
});

t.test('borders and content follow the shape', async (t) => {
  const border = 'box-sizing:border-box;background:none;border:4px solid #000;corner-shape:notch';
  t.equal(
    await drawn(border, [
      [10, 10],
      [22, 10],
      [26, 26],
      [10, 22],
      [30, 30],
      [30, 2],
    ]),
    '.#.#.#',
  );
  const { rgba, widthPx } = await renderBody(
    '<div style="width:60px;height:60px;border-radius:20px;corner-shape:bevel;overflow:hidden"><div style="height:60px;background:#000"></div></div>',
  );
  t.ok((rgba[(5 * widthPx + 5) * 4] ?? 0) > 200, 'content is clipped');
});
