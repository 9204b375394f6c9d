import assert from 'node:assert/strict';
import t from 'tap';
import { readPath } from '../../../../src/engine/paint/text/path-text.js';
import { fc } from '../../../support/property.js';

t.test('a path is drawn up to its first error', async (t) => {
  for (const [data, bounds] of [
    ['M0 0L10 20', [0, 0, 10, 20]],
    ['M0 0L10 20L30', [0, 0, 10, 20]],
    ['M0 0h5v5 foo L99 99', [0, 0, 5, 5]],
    ['M1 1l0 0 a0 0 0 01 4 4 Q', [1, 1, 5, 5]],
  ] as const)
    t.same([...readPath(data).getBounds()].map(Math.round), bounds.map(Math.round), data);
});

t.test('no path data throws', async () => {
  const parts = fc.constantFrom('M', 'L', 'a', 'z', 'C', '1', '-2.5', '1e400', '.', ',', ' ', 'NaN', 'h', '0', '#');
  fc.assert(fc.property(fc.array(parts, { maxLength: 30 }), (list) => assert.ok(readPath(list.join('')))));
});
