import t from 'tap';
import { renderBody } from '../../../support/drawing/render-page.js';

/** Bounds of the dark pixels of a page. */
async function inkOf(body: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const { rgba, widthPx, heightPx } = await renderBody(body);
  let [left, top, right, bottom] = [widthPx, heightPx, 0, 0];
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      if (rgba[(y * widthPx + x) * 4]! > 128) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const line = (css: string, text: string): string =>
  `<div style="font: 40px/40px Arimo; width: 40px; height: 120px; ${css}">${text}</div>`;

t.test('glyphs of vertical lines lie on their side, or stand where text-orientation says so', async (t) => {
  const lying = await inkOf(line('writing-mode: vertical-rl', 'lll'));
  const standing = await inkOf(line('writing-mode: vertical-rl; text-orientation: upright', 'lll'));
  t.ok(lying.width > 25 && lying.height < 27, `three strokes on their side: ${JSON.stringify(lying)}`);
  t.ok(standing.width < 8 && standing.height > 100, `three strokes below each other: ${JSON.stringify(standing)}`);
  t.ok(Math.abs(standing.x + standing.width / 2 - 20) <= 1.5, 'in the middle of the line');
});

t.test('Chinese and Japanese punctuation has its form for vertical lines', async (t) => {
  const [along, down] = await Promise.all(
    ['horizontal-tb', 'vertical-rl'].map((mode) =>
      inkOf(line(`writing-mode: ${mode}`, '<i lang="ja" style="font-style:normal">。</i>')),
    ),
  );
  t.ok(along && along.x < 10 && along.y > 20, `in the lower left corner: ${JSON.stringify(along)}`);
  t.ok(down && down.x > 20 && down.y < 15, `in the upper right corner: ${JSON.stringify(down)}`);
  const bracket = await inkOf(line('writing-mode: vertical-rl', '「'));
  t.ok(bracket.width > bracket.height, `a bracket lies: ${JSON.stringify(bracket)}`);
});

t.test('sideways-lr runs from the bottom to the top', async (t) => {
  const up = await inkOf(line('writing-mode: sideways-lr', 'l'));
  const down = await inkOf(line('writing-mode: sideways-rl', 'l'));
  t.ok(up.y > 105 && down.y < 10, `${JSON.stringify(up)} and ${JSON.stringify(down)}`);
});

t.test('borders, backgrounds and pictures of vertical writing keep their sides', async (t) => {
  const box = 'writing-mode: vertical-rl; border-left: 10px solid #000; width: 60px; height: 30px';
  t.same(await inkOf(`<div style="${box}"></div>`), { x: 0, y: 0, width: 10, height: 30 }, 'a border');
  const half = 'background: linear-gradient(90deg, #000 50%, #fff 50%); display: inline-block';
  t.same(
    await inkOf(`<div style="writing-mode: vertical-lr"><i style="${half}; width: 40px; height: 20px"></i></div>`),
    { x: 0, y: 0, width: 20, height: 20 },
    'a background',
  );
});

t.test('text with an overridden direction is drawn in that order', async (t) => {
  const plain = await inkOf(line('', 'Ll'));
  const reversed = await inkOf(line('width: 200px', '<bdo dir="rtl">lL</bdo>'));
  t.same(reversed.width, plain.width);
});
