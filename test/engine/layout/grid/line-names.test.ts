import t from 'tap';
import type { GridLine } from '../../../../src/engine/css/computed/grid-values.js';
import { areaRanges, collectNames, resolveLines } from '../../../../src/engine/layout/grid/line-names.js';
import { fc } from '../../../support/property.js';

const AREAS = [
  ['head', 'head', 'head'],
  ['side', 'main', '.'],
];
const lines = collectNames([['first'], ['a'], ['a', 'mid'], ['last']], areaRanges(AREAS, 'column'), 3);
const line = (number: number, name?: string): GridLine => ({ line: number, name });
const span = (count: number, name?: string): GridLine => ({ span: count, name });

const CASES: readonly (readonly [
  title: string,
  start: GridLine,
  end: GridLine,
  from: number | undefined,
  span: number,
])[] = [
  ['numbers', line(1), line(3), 0, 2],
  ['swapped numbers', line(3), line(1), 0, 2],
  ['equal numbers', line(2), line(2), 1, 1],
  ['numbers from the end', line(-1), line(-3), 1, 2],
  ['a span after a line', line(2), span(2), 1, 2],
  ['a span before a line', span(2), line(4), 1, 2],
  ['a line past the grid', line(6), 'auto', 5, 1],
  ['an area', { name: 'main' }, { name: 'main' }, 1, 1],
  ['an area over all', { name: 'head' }, { name: 'head' }, 0, 3],
  ['a named line', { name: 'mid' }, 'auto', 2, 1],
  ['the second of a name', line(2, 'a'), 'auto', 2, 1],
  ['the last of a name', line(-1, 'a'), 'auto', 2, 1],
  ['more of a name than there are', line(4, 'a'), 'auto', 5, 1],
  ['an unknown name', { name: 'nowhere' }, 'auto', 4, 1],
  ['a span to a name', { name: 'first' }, span(1, 'mid'), 0, 2],
  ['a span to an unknown name', { name: 'first' }, span(1, 'nowhere'), 0, 4],
  ['nothing', 'auto', 'auto', undefined, 1],
  ['a lone span', span(3), 'auto', undefined, 3],
  ['two spans, of which the first counts', span(2), span(3), undefined, 2],
];

for (const [title, start, end, from, count] of CASES) {
  t.test(`${title} resolves to lines`, async (t) => {
    t.same(resolveLines(start, end, lines), { start: from, span: count });
  });
}

t.test('any placement stays within a thousand tracks', async () => {
  const anyLine: fc.Arbitrary<GridLine> = fc.oneof(
    fc.constant<GridLine>('auto'),
    fc.record({ line: fc.integer(), name: fc.option(fc.constantFrom('a', 'x'), { nil: undefined }) }),
    fc.record({ span: fc.integer({ min: 1 }), name: fc.option(fc.constantFrom('a', 'x'), { nil: undefined }) }),
    fc.record({ name: fc.constantFrom('a', 'main', 'x') }),
  );
  fc.assert(
    fc.property(anyLine, anyLine, (start, end) => {
      const placed = resolveLines(start, end, lines);
      return placed.span >= 1 && placed.span <= 1000 && Math.abs(placed.start ?? 0) <= 1000;
    }),
  );
});
