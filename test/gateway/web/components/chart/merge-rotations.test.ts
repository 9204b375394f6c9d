import t from 'tap';
import type { WeekSegment } from '../../../../../src/gateway/web/components/chart/lay-out-week-chart.js';
import { mergeRotations } from '../../../../../src/gateway/web/components/chart/merge-rotations.js';
import { fc } from '../../../../support/property.js';

const MINUTE_MS = 60_000;

/** Segments of a quarter of an hour, by the first letter of their names; `-` is a quiet hour. */
const segmentsOf = (letters: string): WeekSegment[] =>
  [...letters].map((name, at) => ({
    fromMs: at * 15 * MINUTE_MS,
    toMs: (at + 1) * 15 * MINUTE_MS,
    name,
    kind: name === '-' ? 'asleep' : 'shown',
  }));

const merge = (letters: string): string =>
  mergeRotations(segmentsOf(letters), (names) => `(${names.join('')})`)
    .map(({ name, fromMs, toMs }) => `${name}${(toMs - fromMs) / (15 * MINUTE_MS)}`)
    .join(' ');

t.test('what takes turns is one part of the week, and a change of the rotation begins another', async (t) => {
  t.equal(merge('ABCABCABC'), '(ABC)9');
  t.equal(merge('CABCAB'), '(ABC)6', 'whatever comes first');
  t.equal(merge('ABAB--ABAB'), '(AB)4 -1 -1 (AB)4', 'quiet hours interrupt it');
  t.equal(merge('ABABABCABCABC'), '(AB)6 (ABC)7', 'one joins');
  t.equal(merge('ABCABCABABABABABAB'), '(ABC)6 (AB)12', 'one leaves');
  t.equal(merge('ABC'), 'A1 B1 C1', 'nothing comes twice');
  t.equal(merge('A'), 'A1');
  t.equal(merge(''), '');
});

t.test('parts follow each other without a gap, whatever takes turns', async () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', '-'), { maxLength: 60 }), (letters) => {
      const segments = segmentsOf(letters.join(''));
      const merged = mergeRotations(segments, (names) => names.join(''));
      const [ends, starts] = [merged.map(({ toMs }) => toMs), merged.map(({ fromMs }) => fromMs)];
      return (
        merged.length <= segments.length &&
        starts[0] === segments[0]?.fromMs &&
        ends.at(-1) === segments.at(-1)?.toMs &&
        starts.slice(1).every((fromMs, at) => fromMs === ends[at])
      );
    }),
  );
});
