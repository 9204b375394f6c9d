import t from 'tap';
import { formatNumber, separatorsOf } from '../../../src/engine/behaviour/format-number.js';
import { fc } from '../../support/property.js';

/** What the runtime itself writes. */
const expected = (value: number, locale: string, min: number, max: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: min, maximumFractionDigits: max }).format(value);

t.test('a number is formatted differently than by Intl', async (t) => {
  const cases = [
    0, 0.5, 1.0005, 2.675, 999.9995, 1234, 1e6, 1e20, 1e21, 1e-7, 4.9e-324, 0.000_499_999, 123_456_789.987_65,
  ];
  for (const value of cases)
    for (const locale of ['en', 'en-US', 'en-IN', 'de', 'ar-EG'])
      for (const [min, max] of [
        [0, 3],
        [2, 2],
        [0, 0],
      ] as const)
        t.equal(formatNumber(value, locale, min, max), expected(value, locale, min, max), `${value} ${locale} ${max}`);
  const values = fc.oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    fc.tuple(fc.nat(99_999_999), fc.constantFrom(1, 10, 1e3, 1e4)).map(([whole, divisor]) => whole / divisor),
  );
  const decimals = fc.tuple(fc.nat(3), fc.nat(3)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(values, decimals, (value, [min, max]) => {
      const text = formatNumber(value, 'en-US', min, max);
      if (text !== expected(value, 'en-US', min, max)) throw new Error(`${value} ${min} ${max}: ${text}`);
    }),
    { numRuns: 2000 },
  );
});

t.test('separators are not those of the locale', async (t) => {
  t.same(separatorsOf('en-US'), { group: ',', decimal: '.' });
  t.same(separatorsOf('de-DE'), { group: '.', decimal: ',' });
  t.same(separatorsOf('fr'), { group: '\u202f', decimal: ',' });
});
