import t from 'tap';
import { renderBody } from '../../support/drawing/render-page.js';

const cutOf = async (body: string): Promise<readonly (string | undefined)[]> =>
  (await renderBody(body)).words.flatMap(({ text, cut }) => (cut === undefined ? [] : [`${text}: ${cut}`]));

t.test('words say whether an ellipsis or an edge cuts their text', async (t) => {
  const box = 'width:80px;overflow:hidden';
  t.same(await cutOf(`<div style="${box}">short</div>`), []);
  t.same(await cutOf(`<div style="${box};white-space:nowrap;text-overflow:ellipsis">one twothreefour</div>`), [
    'twothreefour: ellipsis',
  ]);
  t.same(
    await cutOf(
      `<div style="${box};display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">one two three four five six seven eight</div>`,
    ),
    ['four: ellipsis'],
  );
  t.same(
    await cutOf(
      `<div style="${box};direction:rtl;white-space:nowrap;text-overflow:ellipsis">שלום לכולם ולכל העולם</div>`,
    ),
    ['לכולם: ellipsis'],
  );
  t.same(await cutOf('<div style="width:60px;overflow:hidden;white-space:nowrap">neighbour</div>'), [
    'neighbour: edge',
  ]);
  t.same(await cutOf('<div style="height:13px;overflow:hidden">low</div>'), ['low: edge']);
  t.same(await cutOf('<div style="height:7px;overflow:hidden">low</div>'), ['low: most']);
  t.same(await cutOf('<div style="height:2px;overflow:hidden">low</div>'), [], 'nothing to see');
});
