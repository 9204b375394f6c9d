import t from 'tap';
import { minLongestLine } from '../../../../src/engine/layout/flex/balance.js';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { fc } from '../../../support/property.js';

const widths = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 12 });

function rowsOf(sizes: readonly number[], wrap: string): number[][] {
  const items = sizes.map((px) => `<p style="flex:none;margin:0;width:${px}px;height:10px"></p>`).join('');
  const { rectangles } = layoutPage(
    `<body style="margin:0"><div style="display:flex;width:100px;flex-wrap:${wrap}">${items}</div>`,
  );
  const rows = new Map<number, number[]>();
  for (const [, , y, width] of rectangles.slice(2)) rows.set(y, [...(rows.get(y) ?? []), width]);
  return [...rows.values()];
}

t.test('balancing keeps the number of lines and the order of the items', async () => {
  fc.assert(
    fc.property(widths, (sizes) => {
      const wrapped = rowsOf(sizes, 'wrap');
      const balanced = rowsOf(sizes, 'balance');
      return wrapped.length === balanced.length && balanced.flat().join() === sizes.join();
    }),
    { numRuns: 60 },
  );
});

t.test('balanced lines have no larger sum of squared gaps than greedy ones', async () => {
  const cost = (rows: readonly number[][]): number =>
    rows.reduce((sum, row) => sum + Math.max(0, 100 - row.reduce((all, px) => all + px, 0)) ** 2, 0);
  fc.assert(
    fc.property(widths, (sizes) => cost(rowsOf(sizes, 'balance')) <= cost(rowsOf(sizes, 'wrap'))),
    { numRuns: 60 },
  );
});

t.test('the minimal longest line fits every item within the requested number of lines', async () => {
  fc.assert(
    fc.property(widths, fc.integer({ min: 1, max: 12 }), (sizes, lines) => {
      const longest = minLongestLine(sizes, 0, Math.min(lines, sizes.length));
      const sum = sizes.reduce((all, px) => all + px, 0);
      return longest >= Math.max(...sizes) && longest <= sum + 1 && longest * lines >= sum - 1;
    }),
  );
});
