import t from 'tap';
import { renderBody } from '../../../support/drawing/render-page.js';

/** Left edges of the dark stretches of a row of pixels. */
async function marksIn(body: string, rows: readonly [from: number, to: number]): Promise<number[]> {
  const { rgba, widthPx } = await renderBody(body);
  const isDark = (x: number): boolean => {
    for (let y = rows[0]; y < rows[1]; y++) if (rgba[(y * widthPx + x) * 4]! < 160) return true;
    return false;
  };
  const starts: number[] = [];
  for (let x = 1; x < widthPx; x++) if (isDark(x) && !isDark(x - 1)) starts.push(x);
  return starts;
}

const text = (css: string, content: string): string =>
  `<div style="font: 40px/80px Arimo; letter-spacing: 20px; ${css}">${content}</div>`;

t.test('emphasis marks are above each character but spaces and punctuation', async (t) => {
  t.equal((await marksIn(text('text-emphasis: dot', 'a, b'), [0, 20])).length, 2);
  t.equal((await marksIn(text('text-emphasis: none', 'a, b'), [0, 20])).length, 0);
  const under = text("text-emphasis: 'x'; text-emphasis-position: under", 'ab#');
  t.equal((await marksIn(under, [68, 82])).length, 3, 'below');
});

t.test('emphasis marks have their own colour', async (t) => {
  t.equal((await marksIn(text('text-emphasis: dot #ddd', 'ab'), [0, 20])).length, 0, 'too light to count');
});

t.test('hidden empty cells paint nothing, and a block may override the direction of its text', async (t) => {
  const cell = (content: string): string =>
    `<table style="empty-cells: hide; border-spacing: 0"><td style="width: 20px; height: 20px; background: #000">${content}</table>`;
  t.same(await marksIn(`<p style="margin: 0">${cell('')}`, [2, 10]), []);
  t.equal((await marksIn(`<p style="margin: 0 0 0 5px">${cell('<i></i>')}`, [2, 10])).length, 0);
  const word = 'unicode-bidi: bidi-override; direction: rtl; width: 150px; font: 40px/40px Arimo; position: absolute';
  const reversed = await renderBody(`<div style="${word}">lL</div>`);
  const plain = await renderBody(
    `<div style="${word}; unicode-bidi: normal; direction: ltr; text-align: right">Ll</div>`,
  );
  t.same(Buffer.from(reversed.rgba).equals(Buffer.from(plain.rgba)), true);
});
