import t from 'tap';
import type { LayoutHost } from '../../../../src/engine/layout/contract.js';
import { type GridArea, type PlacementRequest, placeItems } from '../../../../src/engine/layout/grid/placement.js';
import { fc } from '../../../support/property.js';

/** Placement only uses the host to count steps. */
const counting = { step() {}, note() {} } as unknown as LayoutHost;

const placed = fc.record({
  start: fc.option(fc.integer({ min: -4, max: 8 }), { nil: undefined }),
  span: fc.integer({ min: 1, max: 4 }),
});
const requests: fc.Arbitrary<PlacementRequest[]> = fc.array(fc.record({ major: placed, minor: placed }), {
  maxLength: 20,
});

function overlap(a: GridArea, b: GridArea): boolean {
  const apart = (start: number, span: number, other: number, otherSpan: number): boolean =>
    start + span <= other || other + otherSpan <= start;
  return !(
    apart(a.majorStart, a.majorSpan, b.majorStart, b.majorSpan) ||
    apart(a.minorStart, a.minorSpan, b.minorStart, b.minorSpan)
  );
}

for (const dense of [false, true]) {
  t.test(`automatically placed items never overlap (dense: ${dense})`, async () => {
    fc.assert(
      fc.property(requests, (items) => {
        const areas = placeItems(items, { major: 3, minor: 4 }, dense, counting);
        return areas.every((area, index) => {
          const { major, minor } = items[index]!;
          if (major.start !== undefined && minor.start !== undefined) return true;
          return areas.every((other, at) => at === index || !overlap(area, other));
        });
      }),
    );
  });
}

t.test('definite lines and spans are kept', async () => {
  fc.assert(
    fc.property(requests, (items) => {
      const areas = placeItems(items, { major: 3, minor: 4 }, false, counting);
      return areas.every((area, index) => {
        const { major, minor } = items[index]!;
        const isKept = (start: number | undefined, got: number): boolean => start === undefined || start === got;
        return (
          area.majorSpan === major.span &&
          area.minorSpan === minor.span &&
          isKept(major.start, area.majorStart) &&
          isKept(minor.start, area.minorStart)
        );
      });
    }),
  );
});

t.test('items beyond the track limit are placed in the last track', async (t) => {
  const items = Array.from({ length: 1200 }, () => ({
    major: { start: undefined, span: 1 },
    minor: { start: undefined, span: 1 },
  }));
  const areas = placeItems(items, { major: 1, minor: 1 }, false, counting);
  t.equal(areas.at(-1)?.majorStart, 999);
});
