import t from 'tap';
import { BodyBudget } from '../../../../src/gateway/http/body/body-limits.js';

const KIB = 1024;

t.test('bodies share a number of bytes, and what was answered makes room', async (t) => {
  const budget = new BodyBudget(100 * KIB);
  const first = budget.open();
  first.take(64 * KIB);
  const second = budget.open();
  second.take(30 * KIB);
  t.throws(() => second.take(30 * KIB), { code: 'limit', retryAfterSeconds: 5 });
  first.release();
  first.release();
  second.take(30 * KIB);
  second.release();
  t.equal(budget.usedBytes, 0);
});

t.test('small bodies are always read, and a body that is alone as far as its route permits', async (t) => {
  const budget = new BodyBudget(100 * KIB);
  const large = budget.open();
  for (let n = 0; n < 20; n++) large.take(10 * KIB);
  const small = budget.open();
  small.take(2 * KIB);
  small.take(2 * KIB);
  t.throws(() => small.take(1), { code: 'limit' });
  large.release();
  small.take(1);
  t.equal(budget.usedBytes, 256, 'a byte that arrives alone counts for what it takes');
});
