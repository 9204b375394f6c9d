import t from 'tap';
import { planChart } from '../../../../../src/gateway/web/components/chart/line-chart-geometry.js';
import { fc } from '../../../../support/property.js';

t.test('every point of a chart is inside its frame', async () => {
  const size = { width: 420, height: 180, left: 42, bottom: 24 };
  const points = fc.array(fc.record({ atMs: fc.nat(1e9), value: fc.float({ min: -1000, max: 1000, noNaN: true }) }), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(points, (unsorted) => {
      const sorted = [...unsorted].sort((a, b) => a.atMs - b.atMs);
      const { line, last, ticks } = planChart(sorted, [0, 100], size);
      const places = [...line.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
      const isInside = places.every(([x, y]) => x >= 42 && x <= 420 && y >= 0 && y <= 156);
      return isInside && ticks.length >= 2 && ticks.length <= 8 && (sorted.length === 0) === (last === undefined);
    }),
  );
});
