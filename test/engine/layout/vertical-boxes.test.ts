import t from 'tap';
import { layoutPage } from '../../support/drawing/layout-page.js';
import { renderBody } from '../../support/drawing/render-page.js';

/** Boxes by tag: x, y, width and height in px. */
function boxesOf(body: string): Map<string, readonly number[]> {
  const page = `<!doctype html><style>body { margin: 0; font: 16px/20px Inter }</style>${body}`;
  const { rectangles } = layoutPage(page);
  return new Map(rectangles.map(([tag, ...box]) => [tag, box.map(Math.round)]));
}

const square = (tag: string, px: number): string =>
  `<${tag} style="display:inline-block;width:${px}px;height:${px}px"></${tag}>`;

t.test('the height of a table cell limits its vertical lines', async (t) => {
  for (const mode of ['vertical-rl', 'vertical-lr']) {
    const style = `display:table-cell;height:50px;writing-mode:${mode};line-height:20px`;
    const boxes = boxesOf(`<main style="${style}">${square('s', 20)} ${square('u', 20)} ${square('b', 20)}</main>`);
    t.same(boxes.get('main')?.slice(2), [40, 50], `${mode} has two lines`);
    const bordered = boxesOf(
      `<main style="${style};box-sizing:border-box;padding:5px 0;height:60px">${square('s', 50)}</main>`,
    );
    t.equal(bordered.get('main')?.[3], 60, mode);
  }
});

t.test('in vertical-lr, an inline block stands on the baseline of its last line', async (t) => {
  const style = 'writing-mode:vertical-lr;text-orientation:upright;line-height:20px';
  const lines = `<main style="display:inline-block"><p style="margin:0">a</p><p style="margin:0"><s>b</s></p></main>`;
  const boxes = boxesOf(`<div style="${style}"><u>a</u>${lines}</div>`);
  const [beside = -1] = boxes.get('u') ?? [];
  const [last = -2] = boxes.get('s') ?? [];
  t.equal(last, beside, 'letters beside it are above its last line');
});

/** Greys of a row of the page. */
async function greys(body: string, y: number, ...columns: readonly number[]): Promise<number[]> {
  const { rgba, widthPx } = await renderBody(body);
  return columns.map((x) => rgba[(y * widthPx + x) * 4] ?? -1);
}

t.test('of the borders of a vertical table and of its cells, the stronger one is drawn', async (t) => {
  const table = (mode: string, own: string): string =>
    `<table style="border-collapse:collapse;height:40px;writing-mode:${mode};border-left:20px ${own} #888;padding:0"><tr><td style="padding:0;border-left:20px solid #000"></td></tr></table>`;
  t.same(await greys(table('vertical-lr', 'solid'), 20, 10, 30), [0, 255], 'of equals, that of the cell');
  t.same(await greys(table('vertical-rl', 'solid'), 20, 10, 30), [0, 255]);
  t.same(await greys(table('vertical-lr', 'double'), 20, 2, 30), [0x88, 255], 'a double one is stronger');
});

t.test('a block that overrides the direction does so beside its inner blocks, and in vertical writing', async (t) => {
  const drawn = async (text: string, style = ''): Promise<Buffer> =>
    Buffer.from((await renderBody(`<div style="direction:rtl;${style}">${text}</div>`)).rgba);
  const override = 'unicode-bidi:bidi-override';
  const [beside, reversed] = [await drawn('abc<p>def</p>ghi', override), await drawn('cba<p>def</p>ihg')];
  t.ok(beside.equals(reversed), 'lines beside a block');
  const vertical = 'writing-mode:vertical-rl';
  t.ok((await drawn('abc', `${override};${vertical}`)).equals(await drawn('cba', vertical)), 'vertical lines');
});

t.test('an absolute box in a vertical grid is in its area, and starts where its own writing does', async (t) => {
  const grid =
    'position:relative;display:grid;writing-mode:vertical-rl;grid:10px 60px 20px/30px 40px;width:90px;height:70px';
  const x = (align: string): number | undefined =>
    boxesOf(
      `<main style="${grid}"><s style="position:absolute;grid-area:2/2/3/3;writing-mode:horizontal-tb;width:10px;height:10px;align-self:${align}"></s></main>`,
    ).get('s')?.[0];
  t.equal(x('start'), 70, 'the first row is at the right');
  t.equal(x('end'), 20);
  t.equal(x('self-start'), 20, 'horizontal writing starts at the left');
  t.equal(x('self-end'), 70);
});

t.test('a line breaks around combined text as around its letters', async (t) => {
  const widthOf = async (before: string, combined: string): Promise<number> => {
    const text = `${before}<b style="text-combine-upright:all;font-weight:400">${combined}</b>${before}`;
    const { boxes } = await renderBody(
      `<p id="x" style="float:left;margin:0;writing-mode:vertical-rl;height:48px">${text}</p>`,
    );
    return Math.round(boxes.find(({ id }) => id === 'x')?.width ?? -1);
  };
  t.equal(await widthOf('XXXXX', 'X X'), 20, 'letters stay together, and nothing breaks inside');
  t.ok((await widthOf('XXXXX ', '12')) > 20, 'a space lets the line break');
});
