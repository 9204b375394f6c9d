// @tier full: draws designs
import t from 'tap';
import { readDesign } from '../../../src/gateway/design/design.js';
import { drawDesign } from '../../support/drawing/draw-design.js';

/** What a full-screen block shows, as HTML. */
async function show(
  kind: string,
  options: Record<string, unknown>,
  data: Record<string, unknown> = {},
  locale = 'en',
): Promise<string> {
  const blocks = [{ id: 'b1', kind, x: 0, y: 0, w: 12, h: 4, options }];
  const design = readDesign(JSON.stringify({ schema: 1, theme: 'plain', has_bar: false, blocks }));
  const { html = [] } = await drawDesign(design, { model: 'og_png', orientation: 'landscape', data, locale });
  return html.join('').replace(/<style>[\s\S]*?<\/style>/g, '');
}

t.test('a number is written as one, and text that only begins with a digit stays', async (t) => {
  const cases: readonly (readonly [unknown, string])[] = [
    ...([
      [17, '17.0'],
      ['17', '17.0'],
      [-2.25, '-2.3'],
      ['-5', '-5.0'],
      [1234.5, '1,234.5'],
      [1e-7, '0.0'],
    ] as const),
    ...(['17 March', '12:30', '1-2', '2026-03-17', '5#', '-', '.', '3 of 4'] as const).map(
      (text) => [text, text] as const,
    ),
  ];
  for (const [value, shown] of cases) {
    const html = await show('text', { value: 'a', format: 'number', decimals: 1 }, { a: value });
    t.match(html, `>${shown}<`, `${value}`);
  }
});

t.test('the style of a date is written as its choice says', async (t) => {
  t.match(await show('date', { style: 'day' }), '>17 March<');
  t.match(await show('date', { style: 'day' }, {}, 'de'), '>17. März<');
});
