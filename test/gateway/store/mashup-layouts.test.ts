import t from 'tap';
import { cellsOf, MASHUP_LAYOUTS } from '../../../src/gateway/store/store.js';

t.test('the cells of every layout fill the screen without overlap', async (t) => {
  for (const layout of MASHUP_LAYOUTS) {
    const covered = cellsOf(layout).flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    t.strictSame(covered.toSorted(), ['0 0', '0 1', '1 0', '1 1'], layout);
  }
  t.strictSame(cellsOf('1Lx2R'), [
    { x: 0, y: 0, w: 1, h: 2 },
    { x: 1, y: 0, w: 1, h: 1 },
    { x: 1, y: 1, w: 1, h: 1 },
  ]);
});
