import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { renderBody } from '../../../support/drawing/render-page.js';

/** Two columns of 90 px with a gap of 20 px. */
const columns = (content: string, style = ''): string =>
  `<section style="columns:2;column-gap:20px;width:200px;line-height:20px;orphans:1;widows:1;${style}">${content}</section>`;

/** Boxes by tag: x, y, width and height in px. */
function boxesOf(content: string, style = ''): Map<string, readonly number[]> {
  const page = `<!doctype html><style>body { margin: 0; font: 16px/20px Inter }</style>${columns(content, style)}`;
  return new Map(layoutPage(page).rectangles.map(([tag, ...box]) => [tag, box.map(Math.round)]));
}

/** Greys of points. */
async function greys(
  content: string,
  style: string,
  ...points: readonly (readonly [x: number, y: number])[]
): Promise<number[]> {
  const { rgba, widthPx } = await renderBody(columns(content, style));
  return points.map(([x, y]) => rgba[(y * widthPx + x) * 4] ?? -1);
}

const lines = (count: number): string => Array.from({ length: count }, () => '<i>&nbsp;</i>').join('<br>');

t.test('a block in two columns is painted in each, not in the gap, and its borders at its own ends', async (t) => {
  const block = `<div style="background:#888;border:solid #000;border-width:4px 0">${lines(4)}</div>`;
  const points = [
    [45, 2],
    [45, 30],
    [100, 30],
    [155, 2],
    [155, 30],
    [155, 42],
  ] as const;
  t.same(await greys(block, '', ...points), [0, 0x88, 255, 0x88, 0x88, 0]);
});

t.test('blocks without content, and what blocks have below their content, continue in the next column', async (t) => {
  const empty = '<div style="height:80px;background:#000"></div>';
  t.equal(boxesOf(empty).get('section')?.[3], 40, 'columns are balanced');
  const points = [
    [45, 38],
    [100, 20],
    [155, 38],
    [155, 42],
  ] as const;
  t.same(await greys(empty, '', ...points), [0, 255, 0, 255]);
  const high = `<div style="height:80px;background:#000"><b>x</b></div>`;
  t.same(await greys(high, 'height:40px;column-fill:auto', [45, 38], [155, 38]), [0, 0]);
  const whole = '<div style="height:80px;break-inside:avoid"></div>';
  t.equal(boxesOf(whole).get('section')?.[3], 80, 'unless it is to be avoided');
});

t.test('an element spans all columns wherever it is inside', async (t) => {
  const spanner = '<h4 style="column-span:all;margin:10px 0 10px 5px;font-size:16px">all</h4>';
  const nested = `<div style="padding-left:8px">${lines(2)}${spanner}<u>&nbsp;</u></div>`;
  const boxes = boxesOf(nested);
  t.same(boxes.get('h4'), [5, 30, 195, 20]);
  t.same(boxes.get('u')?.slice(0, 2), [8, 61]);
  t.equal(boxes.get('section')?.[3], 80);
  const only = boxesOf(`<div>${spanner}${spanner.replaceAll('h4', 'h5')}</div>`);
  t.same([only.get('h4')?.[1], only.get('h5')?.[1]], [10, 40], 'also without columns between');
  const filled = boxesOf(nested, 'height:200px;column-fill:auto');
  t.equal(filled.get('h4')?.[1], 30, 'columns before it are balanced');
});

t.test('a float goes to the column of the line that it is beside', async (t) => {
  const float = '<s style="float:right;width:10px;height:20px"></s>';
  const boxes = boxesOf(`<div>${lines(3)}<br>${float}${lines(1)}</div>`);
  t.same(boxes.get('s'), [190, 20, 10, 20]);
  const tall = boxesOf(`<div>${lines(1)}<br>${float.replace('20px', '40px')}${lines(2)}</div>`);
  t.same(tall.get('s'), [190, 0, 10, 40], 'which both fit into');
});

t.test('margins are kept after a forced break, and dropped after another', async (t) => {
  const second = (style: string): string =>
    `<p style="margin:0">${lines(2)}</p><u style="display:block;margin-top:15px;${style}">${lines(2)}</u>`;
  t.same(boxesOf(second('')).get('u')?.slice(0, 2), [110, 0]);
  t.same(boxesOf(second('break-before:column')).get('u')?.slice(0, 2), [110, 15]);
});

t.test('columns follow the direction of the text, with rules between them', async (t) => {
  const [x = 0] = boxesOf(`${lines(1)}<br><u>&nbsp;</u>`, 'direction:rtl').get('u') ?? [];
  t.ok(x > 80 && x < 90, 'the second column is at the left');
  const rule = 'column-rule:4px solid #000';
  const empty = '<div style="height:80px"></div>';
  t.same(await greys(empty, rule, [99, 20], [99, 50], [95, 20]), [0, 255, 255]);
  const short = '<div style="height:30px;break-inside:avoid"></div>';
  t.same(await greys(short, rule, [99, 20]), [255], 'but not beside an empty column');
});
