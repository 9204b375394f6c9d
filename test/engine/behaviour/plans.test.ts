import t from 'tap';
import {
  choosePlan,
  type PlanBlock,
  planColumns,
  planGroups,
} from '../../../src/engine/behaviour/columns/column-plan.js';
import { cutToFit } from '../../../src/engine/behaviour/cut-to-fit.js';
import { planGap } from '../../../src/engine/behaviour/gap-adjust.js';
import { planRows } from '../../../src/engine/behaviour/table-limit.js';
import { findSize } from '../../../src/engine/behaviour/value-fit-size.js';
import { numberFormats, readNumber } from '../../../src/engine/behaviour/value-format.js';
import { fc } from '../../support/property.js';

const blocksOf = (text: string, item = 20, header = 20): PlanBlock[] =>
  [...text].map((one) => (one === 'H' ? { kind: 'header', heightPx: header } : { kind: 'item', heightPx: item }));
const options = { columns: 2, budgetPx: 110, gapPx: 10, headerMarginPx: 16, counterPx: 20 };

t.test('columns are filled in order, and items are hidden to make space for the counter', async (t) => {
  const plan = planColumns(blocksOf('iiiiiiiiii'), options);
  t.strictSame(
    plan.columns.map((column) => column.length),
    [4, 3],
  );
  t.equal(plan.visible, 7);
  t.equal(plan.hasCounter, true);
  t.strictSame(plan.hidden, [7, 8, 9]);
  t.equal(planColumns(blocksOf('iiii'), options).hasCounter, false);
});

t.test('a continued group repeats its header', async (t) => {
  const plan = planColumns(blocksOf('Hiiiii'), { ...options, counterPx: 0 });
  t.strictSame(
    plan.columns.map((column) => column.map(({ block, isDuplicate }) => `${block}${isDuplicate ? '*' : ''}`)),
    [
      ['0', '1', '2', '3'],
      ['0*', '4', '5'],
    ],
  );
});

t.test('each group gets a column if all but the last fit', async (t) => {
  t.strictSame(
    planGroups(blocksOf('HiiHi'), options)?.columns.map((column) => column.length),
    [3, 2],
  );
  t.equal(planGroups(blocksOf('HiiiiiHi'), options), undefined);
  t.ok(planGroups(blocksOf('HiHiiiiiiii'), options)?.hidden.length);
});

t.test('fewer columns are enough when nothing is hidden', async (t) => {
  const planFor = (columns: number) => planColumns(blocksOf('iii'), { ...options, columns });
  t.equal(choosePlan(planFor, undefined, 3).columns.length, 1);
  const many = (columns: number) => planColumns(blocksOf('i'.repeat(40)), { ...options, columns });
  t.equal(choosePlan(many, undefined, 3).columns.length, 3);
});

t.test('no plan overfills a column, loses an item or shows one twice', async () => {
  const block = fc.record({
    kind: fc.constantFrom('item' as const, 'header' as const),
    heightPx: fc.integer({ min: 1, max: 80 }),
  });
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 300 }),
      (blocks, columns, budgetPx) => {
        const plan = planColumns(blocks, { ...options, columns, budgetPx });
        const placed = plan.columns
          .flat()
          .filter(({ block: at }) => blocks[at]?.kind === 'item')
          .map(({ block: at }) => at);
        const all = [...placed, ...plan.hidden].sort((a, b) => a - b);
        const wanted = blocks.flatMap(({ kind }, at) => (kind === 'item' ? [at] : []));
        const heights = plan.columns.map((column) =>
          column.reduce((sum, { block: at }) => sum + (blocks[at]?.heightPx ?? 0), 0),
        );
        return JSON.stringify(all) === JSON.stringify(wanted) && heights.every((height) => height <= budgetPx);
      },
    ),
  );
});

t.test('gaps are adjusted within their limits', async (t) => {
  t.equal(planGap(780, 3, 10), 10.5);
  t.equal(planGap(760, 4, 10)?.toFixed(3), '10.667', 'of two gaps equally near the wider');
  t.equal(planGap(800, 3, 10), undefined, 'whole already');
  t.equal(planGap(780, 3, 0), undefined, 'no gap is left alone');
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 1100 }),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (inner, count, gap) => {
        const planned = planGap(inner, count, gap);
        if (planned === undefined) return true;
        const width = (inner - planned * (count - 1)) / count;
        return (
          Math.abs(width - Math.round(width)) < 1e-6 && Math.abs(planned - gap) <= Math.min(2, Math.max(1, gap * 0.25))
        );
      },
    ),
  );
});

t.test('rows fit the budget, and at least one is kept', async (t) => {
  t.strictSame(planRows([31, 31, 31], 100, 31), { hidden: [], hasCounter: false });
  t.strictSame(planRows([30, 30, 30, 30], 90, 30), { hidden: [2, 3], hasCounter: true });
  t.strictSame(planRows([80, 30], 50, 20).hidden, [0]);
  t.strictSame(planRows([80, 90], 50, 20), { hidden: [1], hasCounter: false });
});

t.test('the longest prefix that fits is found', async () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 0, max: 70 }), (text, budgetPx) => {
      const cut = cutToFit(text, (candidate) => candidate.length <= budgetPx);
      return cut === `${text.slice(0, Math.max(0, Math.min(text.length, budgetPx - 3)))}...`;
    }),
  );
});

t.test('sizes step down by two, then by bisection', async (t) => {
  t.equal(
    findSize(96, 2, (size) => size > 45),
    44,
  );
  t.equal(
    findSize(38, 2, () => true),
    8,
  );
  t.equal(
    findSize(9, 2, (size) => size > 8),
    8,
  );
});

t.test('numbers are parsed with units and separators', async (t) => {
  const cases: readonly [string, string, number | undefined][] = [
    ['1,234.5', 'en-US', 1234.5],
    ['1.234,5 €', 'de-DE', 1234.5],
    ['-12 °C', 'en-US', -12],
    ['$ 5', 'en-US', 5],
    ['n/a', 'en-US', undefined],
    ['', 'en-US', undefined],
  ];
  for (const [text, locale, value] of cases) t.equal(readNumber(text, locale), value, text);
  t.strictSame(numberFormats(1_234_567.891, 'en-US'), ['1,234,567.891', '1.23M', '1.2M', '1M']);
  t.strictSame(numberFormats(999, 'en-US'), ['999']);
});
