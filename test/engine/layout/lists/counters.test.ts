import assert from 'node:assert/strict';
import t from 'tap';
import { formatCounter, formatMarker } from '../../../../src/engine/layout/lists/counter-style.js';
import { CounterScopes } from '../../../../src/engine/layout/lists/counters.js';
import { fc } from '../../../support/property.js';

t.test('counters are formatted in their list style', async (t) => {
  for (const [value, style, text] of [
    [7, 'decimal', '7'],
    [7, 'decimal-leading-zero', '07'],
    [1, 'lower-alpha', 'a'],
    [27, 'lower-alpha', 'aa'],
    [52, 'upper-latin', 'AZ'],
    [0, 'lower-alpha', '0'],
    [1994, 'upper-roman', 'MCMXCIV'],
    [4, 'lower-roman', 'iv'],
    [4000, 'lower-roman', '4000'],
    [3, 'lower-greek', 'γ'],
    [3, 'disc', '•'],
  ] as const) {
    t.equal(formatCounter(value, style), text, `${value} in ${style}`);
  }
  t.equal(formatCounter(3, 'no-such-style'), undefined);
});

t.test('markers have the suffix of their style', async (t) => {
  t.equal(formatMarker(3, 'decimal'), '3. ');
  t.equal(formatMarker(3, '"→ "'), '→ ');
  t.equal(formatMarker(3, 'none'), undefined);
  t.equal(formatMarker(3, 'no-such-style'), '3. ');
});

t.test('roman numerals convert back to the number', async () => {
  const worth: Record<string, number> = { m: 1000, d: 500, c: 100, l: 50, x: 10, v: 5, i: 1 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3999 }), (value) => {
      const digits = [...(formatCounter(value, 'lower-roman') ?? '')].map((letter) => worth[letter] ?? 0);
      const sum = digits.reduce(
        (total, digit, index) => total + (digit < (digits[index + 1] ?? 0) ? -digit : digit),
        0,
      );
      assert.equal(sum, value);
    }),
  );
});

t.test('a counter is in scope for following siblings and their descendants until the parent ends', async (t) => {
  const scopes = new CounterScopes();
  scopes.enter();
  scopes.reset('item', 0);
  scopes.increment({ name: 'item', value: 1 });
  scopes.enter();
  scopes.reset('item', 0);
  scopes.increment({ name: 'item', value: 1 });
  scopes.increment({ name: 'item', value: 1 });
  t.same(scopes.values('item'), [1, 2]);
  scopes.leave();
  t.same(scopes.values('item'), [1]);
  scopes.increment({ name: 'item', value: 1 });
  t.same(scopes.values('item'), [2]);
  scopes.leave();
  t.same(scopes.values('item'), [0], 'nobody counts any more');
});
