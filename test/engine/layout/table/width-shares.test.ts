import t from 'tap';
import type { Column } from '../../../../src/engine/layout/table/column-constraints.js';
import { shareWidth, sum } from '../../../../src/engine/layout/table/width-shares.js';
import { fc } from '../../../support/property.js';

const column: fc.Arbitrary<Column> = fc
  .record({
    min: fc.integer({ min: 0, max: 100 }),
    more: fc.integer({ min: 0, max: 200 }),
    percent: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    isFixed: fc.boolean(),
  })
  .map(({ min, more, percent, isFixed }) => ({ min, max: min + more, percent, isFixed }));
const columns = fc.array(column, { minLength: 1, maxLength: 8 });
const availablePx = fc.integer({ min: 0, max: 2000 });

t.test('columns fill the available width, and are never narrower than their content', async () => {
  fc.assert(
    fc.property(columns, availablePx, (list, availablePx) => {
      const widths = shareWidth(list, availablePx);
      const minPx = sum(list.map(({ min }) => min));
      const isEnough = widths.every((width, index) => width >= (list[index]?.min ?? 0) - 1e-6);
      return isEnough && Math.abs(sum(widths) - Math.max(availablePx, minPx)) < 1e-6;
    }),
  );
});

t.test('a wider table makes no column narrower', async () => {
  fc.assert(
    fc.property(columns, availablePx, availablePx, (list, first, second) => {
      const plain = list.map((one) => ({ ...one, percent: undefined }));
      const narrow = shareWidth(plain, Math.min(first, second));
      const wide = shareWidth(plain, Math.max(first, second));
      return wide.every((width, index) => width >= (narrow[index] ?? 0) - 1e-6);
    }),
  );
});
