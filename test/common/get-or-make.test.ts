import t from 'tap';
import { getOrMake } from '../../src/common/get-or-make.js';

t.test('a value is made once and kept', async (t) => {
  const lists = new Map<string, number[]>();
  getOrMake(lists, 'a', () => []).push(1);
  getOrMake(lists, 'a', () => []).push(2);
  t.same([...lists], [['a', [1, 2]]]);
  const zeros = new Map([['a', 0]]);
  t.equal(
    getOrMake(zeros, 'a', () => 1),
    0,
  );
});

t.test('what throws is not kept', async (t) => {
  const map = new Map<string, number>();
  t.throws(() =>
    getOrMake(map, 'a', () => {
      throw new Error('broken');
    }),
  );
  t.equal(map.size, 0);
});
