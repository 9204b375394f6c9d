import t from 'tap';
import { drawDocument } from '../../support/draw-page.js';

async function sizesOf(markup: string): Promise<string[]> {
  const { boxes } = await drawDocument(`<body style="margin: 0">${markup}`, { widthPx: 400, heightPx: 300 });
  return boxes.filter((box) => box.tag === 'img').map(({ width, height }) => `${width} × ${height}`);
}

t.test('a picture that is not there is as large as its mark in a line, whatever one of its sizes says', async (t) => {
  const sizes = await sizesOf('<div><img src="x.png" height="50"></div><div><img src="x.png" width="40"></div>');
  t.same(sizes, ['16 × 16', '16 × 16']);
  t.same(await sizesOf('<div><img src="x.png" alt="" height="50"></div>'), ['0 × 0']);
});

t.test('both sizes keep its room, and as an item of a flex container one does', async (t) => {
  const sizes = await sizesOf('<div><img src="x.png" width="40" height="50"></div>');
  t.same(sizes, ['40 × 50']);
  t.same(await sizesOf('<div style="display: flex; align-items: flex-start"><img src="x.png" height="50"></div>'), [
    '16 × 50',
  ]);
});
