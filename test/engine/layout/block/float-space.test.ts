import assert from 'node:assert/strict';
import t from 'tap';
import { FloatSpace } from '../../../../src/engine/layout/block/float-space.js';
import { joinMargin, NO_MARGIN, strutHeight } from '../../../../src/engine/layout/block/margin-strut.js';
import { fc } from '../../../support/property.js';

t.test('floats are placed side by side while they fit, then below', async (t) => {
  const space = new FloatSpace();
  t.match(space.place({ side: 'left', width: 60, height: 30 }, 0, 0, 100), { left: 0, top: 0 });
  t.match(space.place({ side: 'right', width: 30, height: 50 }, 0, 0, 100), { left: 70, top: 0 });
  t.match(space.place({ side: 'left', width: 40, height: 10 }, 0, 0, 100), { left: 0, top: 30 });
  t.same(space.freeInterval(35, 1, 0, 100), { left: 40, right: 70 });
  t.equal(space.clearance('left'), 40);
  t.equal(space.clearance('both'), 50);
  t.equal(space.nextEdge(0), 30);
  t.equal(space.isClearBelow(50), true);
});

t.test('floats never overlap, precede an earlier one or leave a block that they fit into', async () => {
  const float = fc.record({
    side: fc.constantFrom('left' as const, 'right' as const),
    width: fc.integer({ min: 1, max: 90 }),
    height: fc.integer({ min: 1, max: 60 }),
    y: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(float, { maxLength: 12 }), (floats) => {
      const space = new FloatSpace();
      const placed = floats.map(({ side, width, height, y }) => space.place({ side, width, height }, y, 0, 100));
      for (const [index, one] of placed.entries()) {
        assert.ok(one.left >= 0 && one.right <= 100);
        assert.ok(one.top >= (floats[index]?.y ?? 0));
        for (const other of placed.slice(0, index)) {
          assert.ok(one.top >= other.top);
          const overlaps =
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          assert.ok(!overlaps, `${JSON.stringify(one)} on ${JSON.stringify(other)}`);
        }
      }
    }),
  );
});

t.test('adjoining margins collapse to the largest plus the most negative, in any order', async () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), (margins) => {
      const strut = margins.reduce(joinMargin, NO_MARGIN);
      assert.equal(strutHeight(strut), Math.max(0, ...margins) + Math.min(0, ...margins));
    }),
  );
});
