import t from 'tap';
import { mergeOrder } from '../../../../../src/gateway/web/pages/playlists/merge-order.js';

const CASES = [
  { what: 'nobody else moved', shown: [1, 2, 3], entered: [2, 1, 3], stored: [1, 2, 3], order: [2, 1, 3] },
  {
    what: 'another item moved elsewhere',
    shown: [1, 2, 3, 4],
    entered: [2, 1, 3, 4],
    stored: [1, 4, 2, 3],
    order: [4, 2, 1, 3],
  },
  { what: 'both did the same', shown: [1, 2, 3], entered: [3, 1, 2], stored: [3, 1, 2], order: [3, 1, 2] },
  { what: 'an item was added', shown: [1, 2], entered: [2, 1], stored: [1, 2, 3], order: [2, 1, 3] },
  { what: 'an item was removed', shown: [1, 2, 3], entered: [3, 1, 2], stored: [1, 3], order: [3, 1] },
  { what: 'the moved item was removed', shown: [1, 2, 3], entered: [2, 3, 1], stored: [2, 3], order: [2, 3] },
  { what: 'one page of a long list', shown: [3, 4], entered: [4, 3], stored: [1, 2, 3, 4, 5], order: [1, 2, 4, 3, 5] },
  { what: 'nothing was moved', shown: [1, 2, 3], entered: [1, 2, 3], stored: [3, 2, 1], order: [3, 2, 1] },
] as const;

t.test('a move is applied to an order that was changed meanwhile', async (t) => {
  for (const { what, shown, entered, stored, order } of CASES) {
    t.strictSame(mergeOrder(shown, entered, stored), { order, conflicts: [] }, what);
  }
});

t.test('an item that two sessions moved to different places stays, and the conflict is reported', async (t) => {
  const merged = mergeOrder([1, 2, 3, 4], [4, 1, 2, 3], [1, 4, 2, 3]);
  t.strictSame(merged, { order: [1, 4, 2, 3], conflicts: [4] });
});
