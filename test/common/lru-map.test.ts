import { LruMap } from '@inkstand/common/lru-map';
import t from 'tap';

t.test('the least recently used entry makes room', async (t) => {
  const map = new LruMap<string, number>({ max: 2 });
  map.set('a', 1);
  map.set('b', 2);
  t.equal(map.get('a'), 1);
  map.set('c', 3);
  t.strictSame([...map.keys()], ['a', 'c'], 'reading is a use');
  t.equal(map.peek('a'), 1);
  map.set('d', 4);
  t.strictSame([...map.keys()], ['c', 'd'], 'peeking is none');
  map.set('c', 5);
  map.set('e', 6);
  t.strictSame([...map.values()], [5, 6], 'so is writing');
});

t.test('entries are weighed, and the newest stays', async (t) => {
  const evicted: string[] = [];
  const map = new LruMap<string, string>({
    max: 10,
    sizeOf: (key, value) => key.length + value.length,
    onEvict: (key) => evicted.push(key),
  });
  map.set('a', '12345');
  map.set('a', '1');
  map.set('b', '1234567');
  t.strictSame(evicted, [], 'a replaced value does not count');
  map.set('c', 'longer than all');
  t.strictSame(evicted, ['a', 'b']);
  t.equal(map.get('c'), 'longer than all');
  map.delete('c');
  map.set('d', '123456789');
  t.strictSame([...map.keys()], ['d']);
  map.clear();
  t.equal(map.size, 0);
  t.equal(map.get('d'), undefined);
});

t.test('a missing value is made once; undefined is a value; what throws is not stored', async (t) => {
  const map = new LruMap<string, number | undefined>({ max: 5 });
  let count = 0;
  const make = (): undefined => {
    count++;
    return undefined;
  };
  map.getOrMake('a', make);
  map.getOrMake('a', make);
  t.equal(count, 1);
  t.throws(() =>
    map.getOrMake('b', () => {
      throw new Error('fails');
    }),
  );
  t.equal(map.has('b'), false);
});
