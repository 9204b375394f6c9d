import t from 'tap';
import { throttle } from '../../../src/engine/page/throttle.js';

t.test('the condition is evaluated first, then once every given number of calls', (t) => {
  let evaluations = 0;
  const isLate = throttle(() => ++evaluations < 0, 4);
  const counts = Array.from({ length: 9 }, () => {
    isLate();
    return evaluations;
  });
  t.same(counts, [1, 1, 1, 1, 2, 2, 2, 2, 3]);
  t.end();
});

t.test('the condition is not evaluated again once true', (t) => {
  let evaluations = 0;
  const isLate = throttle(() => ++evaluations === 2, 3);
  t.same(
    Array.from({ length: 8 }, () => isLate()),
    [false, false, false, true, true, true, true, true],
  );
  t.equal(evaluations, 2);
  t.end();
});
