import t from 'tap';
import { layoutPage } from '../../../support/drawing/layout-page.js';
import { fc } from '../../../support/property.js';

interface Item {
  readonly basis: number;
  readonly grow: number;
  readonly shrink: number;
  readonly min: number;
  readonly max: number;
}

const item: fc.Arbitrary<Item> = fc.record({
  basis: fc.integer({ min: 0, max: 300 }),
  grow: fc.integer({ min: 0, max: 3 }),
  shrink: fc.integer({ min: 0, max: 3 }),
  min: fc.integer({ min: 0, max: 100 }),
  max: fc.integer({ min: 100, max: 400 }),
});

function lengthsOf(items: readonly Item[], direction: 'row' | 'column'): number[] {
  const side = direction === 'row' ? 'width' : 'height';
  const markup = items
    .map(
      ({ basis, grow, shrink, min, max }) =>
        `<p style="margin:0;flex:${grow} ${shrink} ${basis}px;min-${side}:${min}px;max-${side}:${max}px"></p>`,
    )
    .join('');
  const { rectangles } = layoutPage(
    `<body style="margin:0"><div style="display:flex;flex-direction:${direction};width:400px;height:400px">${markup}</div>`,
  );
  return rectangles.slice(2).map(([, , , width, height]) => (direction === 'row' ? width : height));
}

const lists = fc.array(item, { minLength: 1, maxLength: 8 });

for (const direction of ['row', 'column'] as const) {
  t.test(`items of a ${direction} respect their minimum and maximum`, async () => {
    fc.assert(
      fc.property(lists, (items) =>
        lengthsOf(items, direction).every((length, index) => {
          const { min = 0, max = 0 } = items[index] ?? {};
          return length >= min - 0.02 && length <= max + 0.02;
        }),
      ),
      { numRuns: 60 },
    );
  });

  t.test(`items of a ${direction} fill it exactly while any of them is flexible`, async () => {
    fc.assert(
      fc.property(lists, (items) => {
        const lengths = lengthsOf(items, direction);
        const sum = lengths.reduce((all, px) => all + px, 0);
        if (sum < 399.9) return items.every(({ grow, max }, index) => grow === 0 || (lengths[index] ?? 0) >= max - 0.1);
        if (sum > 400.1)
          return items.every(({ shrink, min }, index) => shrink === 0 || (lengths[index] ?? 0) <= min + 0.1);
        return true;
      }),
      { numRuns: 60 },
    );
  });
}
