// @tier full: lays out hundreds of tables
import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { fc } from '../../../support/property.js';

interface Cell {
  readonly columns: number;
  readonly rows: number;
  readonly text: string;
}

const cell: fc.Arbitrary<Cell> = fc.record({
  columns: fc.integer({ min: 1, max: 3 }),
  rows: fc.integer({ min: 1, max: 3 }),
  text: fc.constantFrom('', 'a', 'two words'),
});
const rows = fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 5 });

function cellsOf(table: readonly (readonly Cell[])[], style: string) {
  const markup = table
    .map((row) => {
      const cells = row.map(({ columns, rows, text }) => `<td colspan="${columns}" rowspan="${rows}">${text}</td>`);
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
  const { rectangles } = layoutPage(`<body style="margin:0"><table style="${style}">${markup}</table>`);
  return { table: rectangles[1]!, cells: rectangles.filter(([name]) => name === 'td') };
}

for (const style of ['', 'width:300px;height:200px', 'border-collapse:collapse', 'table-layout:fixed;width:200px']) {
  t.test(`cells lie inside their table ${style}`, async () => {
    fc.assert(
      fc.property(rows, (wanted) => {
        const { table, cells } = cellsOf(wanted, style);
        const [, left, top, width, height] = table;
        return cells.every(
          ([, x, y, w, h]) =>
            x >= left - 0.1 && y >= top - 0.1 && x + w <= left + width + 0.1 && y + h <= top + height + 0.1,
        );
      }),
      { numRuns: 40 },
    );
  });
}

t.test('huge spans end at the last row and the thousandth column', async (t) => {
  const { cells, table } = cellsOf(
    [[{ columns: 10_000, rows: 10_000, text: 'a' }], [{ columns: 1, rows: 1, text: 'b' }]],
    'border-spacing:0',
  );
  t.equal(cells.length, 2);
  t.ok(table[3] < 100);
});
