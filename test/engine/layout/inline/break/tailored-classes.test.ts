import t from 'tap';
import { layoutPage } from '../../../../support/drawing/layout-page.js';

/** Whether a line of three ideographs breaks before a sign that a fourth would have room for. */
function breaksBefore(sign: string, lineBreak: string, lang: string): boolean {
  const { rectangles } = layoutPage(
    `<!doctype html><style>body { margin: 0; font: 20px/20px Arimo }</style>
     <p lang="${lang}" style="margin: 0; width: 0; line-break: ${lineBreak}">中<s>${sign}</s></p>`,
  );
  const [, , y = 0] = rectangles.find(([tag]) => tag === 's') ?? [];
  return y >= 15;
}

t.test('line-break lets lines of Chinese and Japanese begin with more characters', async (t) => {
  const table: readonly (readonly [sign: string, strict: boolean, normal: boolean, loose: boolean])[] = [
    ['ぁ', false, true, true],
    ['〜', false, true, true],
    ['々', false, false, true],
    ['・', false, false, true],
    ['℃', false, false, true],
    ['。', false, false, false],
  ];
  for (const [sign, ...wanted] of table)
    t.same(
      ['strict', 'normal', 'loose'].map((value) => breaksBefore(sign, value, 'ja')),
      wanted,
      sign,
    );
  t.equal(breaksBefore('・', 'loose', 'en'), false, 'in other languages only iteration marks');
  t.equal(breaksBefore('々', 'loose', 'en'), true);
});
