import t from 'tap';
import { mapWholeFloats, markWholeFloats } from '../../../src/common/json/whole-floats.js';
import { fc } from '../../support/property.js';

const read = (text: string): unknown => JSON.parse(markWholeFloats(text));
const plain = (value: unknown): unknown => mapWholeFloats(value, (number) => number);

t.test('whole floats are marked, all other JSON is unchanged', async (t) => {
  const table: readonly [text: string, value: unknown][] = [
    ['21.0', '\u000021'],
    ['[1.50, 2.00, -3.0, 4]', [1.5, '\u00002', '\u0000-3', 4]],
    ['{"a":1e3,"b":1E-3,"c":10}', { a: '\u00001000', b: 0.001, c: 10 }],
    ['{"1.0":"2.0","c":"\\"3.0\\\\"}', { '1.0': '2.0', c: '"3.0\\' }],
    ['[1234567890123456789, 9007199254740991]', ['1234567890123456789', 9007199254740991]],
    ['[1e400, 0.1]', [Number.POSITIVE_INFINITY, 0.1]],
    [' { "a" : [ 5.0 ] } ', { a: ['\u00005'] }],
  ];
  for (const [text, value] of table) t.same(read(text), value, text);
});

t.test('marked JSON holds the same data', async (t) => {
  const spaced = fc.constantFrom(undefined, 1, '\t');
  fc.assert(
    fc.property(fc.jsonValue(), spaced, (value, space) => {
      // Every whole number written as a float, as Python and Ruby write floats.
      const text =
        JSON.stringify(value, undefined, space)?.replace(/(?<=^|[[:,\s])(-?\d{1,15})(?=$|[\],}\s])/g, '$1.0') ?? 'null';
      // Integers with more digits than a number holds become strings.
      if (/\d{16}/.test(text)) return true;
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        return true;
      }
      return JSON.stringify(plain(read(text))) === JSON.stringify(expected);
    }),
    { numRuns: 500 },
  );
  const untouched = { a: [1, { b: 'x' }], c: '\u0000no number' };
  t.equal(
    mapWholeFloats(untouched, () => 0),
    untouched,
    'nothing is copied for nothing',
  );
});
