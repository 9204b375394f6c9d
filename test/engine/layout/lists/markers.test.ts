import t from 'tap';
import { renderBody } from '../../../support/drawing/render-page.js';

/** Columns of the first line that have ink. */
async function inkColumns(item: string): Promise<readonly number[]> {
  const { rgba, widthPx } = await renderBody(
    `<ul style="margin:0;padding:0 60px;list-style:square;line-height:20px">${item}</ul>`,
  );
  const columns = Array.from({ length: widthPx }, (_, x) => x);
  return columns.filter((x) =>
    Array.from({ length: 20 }, (_, y) => y).some((y) => (rgba[(y * widthPx + x) * 4] ?? 255) < 128),
  );
}

t.test('a marker is outside of the border and padding of its item', async (t) => {
  const plain = await inkColumns('<li></li>');
  t.ok(plain.length > 2 && plain.every((x) => x > 40 && x < 60), `at ${plain.join()}`);
  t.same(await inkColumns('<li style="padding-left:30px"></li>'), plain, 'padding');
  t.same(await inkColumns('<li style="border-left:30px solid #fff"></li>'), plain, 'border');
  t.same(
    await inkColumns('<li style="padding-left:30px;overflow:hidden"></li>'),
    [],
    'where an item that cuts hides it',
  );
  const right = await inkColumns('<li dir="rtl" style="padding-right:30px"></li>');
  t.ok(right.length > 2 && right.every((x) => x > 140 && x < 160), `at the right: ${right.join()}`);
});
