import t from 'tap';
import { MODELS, nearestModel } from '../../../src/engine/model/model.js';
import { fc } from '../../support/property.js';

t.test('a stranger gets a listed size that fits, whatever it reports', async (t) => {
  t.equal(nearestModel({ modelHeader: 'og' }).name, 'og_png');
  t.equal(nearestModel({ modelHeader: 'x', widthPx: 1872, heightPx: 1404 }).name, 'v2');
  const sizeOf = (widthPx: number, heightPx: number) => {
    const model = nearestModel({ widthPx, heightPx });
    return [model.widthPx, model.heightPx];
  };
  t.same(sizeOf(801, 481), [800, 480]);
  t.same(sizeOf(480, 800), [480, 800]);
  t.same(sizeOf(333, 222), [200, 200]);
  t.same(sizeOf(100, 100), [100, 100]);
  t.same(nearestModel({ modelHeader: 'custom_4000x1900' }).name, nearestModel({ widthPx: 4000, heightPx: 1900 }).name);
  const sizes = new Set<string>();
  const side = fc.integer({ min: 100, max: 4096 });
  fc.assert(
    fc.property(side, side, (widthPx, heightPx) => {
      const [width = 0, height = 0] = sizeOf(widthPx, heightPx);
      sizes.add(`${width}x${height}`);
      return widthPx * heightPx > 8_000_000 || (width <= widthPx && height <= heightPx);
    }),
    { numRuns: 2000 },
  );
  t.ok(sizes.size <= 2 * (MODELS.length + 5), `${sizes.size} sizes`);
});
