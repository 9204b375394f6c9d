import t from 'tap';
import { renderDocument } from '../../support/drawing/render-page.js';

const draw = (markup: string) =>
  renderDocument(`<!doctype html><body style="margin: 0; font: 16px Arial">${markup}`, { widthPx: 400, heightPx: 300 });

async function sizesOf(markup: string): Promise<string[]> {
  const { boxes } = await draw(markup);
  return boxes.filter((box) => box.tag === 'img').map(({ width, height }) => `${width} × ${height}`);
}

t.test('an inline missing picture has the size of its icon if only one size is given', async (t) => {
  const sizes = await sizesOf('<div><img src="x.png" height="50"></div><div><img src="x.png" width="40"></div>');
  t.same(sizes, ['16 × 16', '16 × 16']);
  t.same(await sizesOf('<div><img src="x.png" alt="" height="50"></div>'), ['0 × 0']);
});

t.test('a missing picture keeps its size if both are given, or one on a flex item', async (t) => {
  const sizes = await sizesOf('<div><img src="x.png" width="40" height="50"></div>');
  t.same(sizes, ['40 × 50']);
  t.same(await sizesOf('<div style="display: flex; align-items: flex-start"><img src="x.png" height="50"></div>'), [
    '16 × 50',
  ]);
});

t.test(
  'its alternative text stands beside the sign and wraps, in a line without the sizes of the picture',
  async (t) => {
    const words = 'src="x.png" alt="Some words here"';
    // Measured in Chromium.
    t.same(await sizesOf(`<div><img ${words} style="width: 50px; height: 75px"></div>`), ['141.390625 × 18']);
    t.same(await sizesOf(`<img ${words} style="display: block; width: 100px; height: 60px">`), ['100 × 60']);
    t.same(await sizesOf(`<div style="display: flex"><img ${words} style="max-width: 60px"></div>`), ['60 × 54']);
    t.same(await sizesOf(`<div style="display: flex"><img ${words} style="height: 40px"></div>`), ['141.390625 × 40']);
    t.same(await sizesOf(`<div style="width: 100px">before <img ${words}> after</div>`), ['100 × 36']);
    t.same(await sizesOf('<div style="font-size: 9px; line-height: 1">x<img src="x.png" alt="Some">y</div>'), [
      '39.515625 × 16',
    ]);
  },
);

t.test('alternative text is listed among the words, starting beside the icon', async (t) => {
  const { words } = await draw('<div style="text-transform: uppercase"><img src="x.png" alt="Blue kettle"></div>');
  t.match(words, [{ text: 'BLUE', x: 16 }, { text: 'KETTLE' }]);
});
