import t from 'tap';
import { TimeZone } from '../../../../../src/common/time/time-zone.js';
import {
  layOutWeekChart,
  type WeekSegment,
} from '../../../../../src/gateway/web/components/chart/lay-out-week-chart.js';
import { segmentsOfHistory } from '../../../../../src/gateway/web/shared/displays/week-segments.js';
import { fc } from '../../../../support/property.js';

const HOUR_MS = 3_600_000;
const BERLIN = new TimeZone('Europe/Berlin');
const shown = (fromMs: number, toMs: number, name: string): WeekSegment => ({ fromMs, toMs, name, kind: 'shown' });

t.test('a period is cut at midnight of the display’s time zone', async (t) => {
  const fromMs = Date.UTC(2026, 0, 5, 21);
  const { days, names } = layOutWeekChart([shown(fromMs, fromMs + 4 * HOUR_MS, 'Weather')], BERLIN);
  t.strictSame(
    days.map(({ parts }) => parts.map(({ fromMinutes, toMinutes }) => [fromMinutes, toMinutes])),
    [[[22 * 60, 1440]], [[0, 120]]],
  );
  t.match(names, [{ name: 'Weather', tone: 0, totalMs: 4 * HOUR_MS }]);
});

t.test('the names shown longest get distinct colours', async (t) => {
  const segments = Array.from({ length: 9 }, (_, n) => shown(n * 10 * HOUR_MS, (n * 10 + n + 1) * HOUR_MS, `P${n}`));
  const { names } = layOutWeekChart(segments, BERLIN);
  t.strictSame(names.map(({ name, tone }) => `${name} ${tone}`).slice(0, 7), [
    'P8 0',
    'P7 1',
    'P6 2',
    'P5 3',
    'P4 4',
    'P3 5',
    'P2 other',
  ]);
});

t.test('every moment of a period is drawn once, also when the clocks change', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 200 }), (startDay, hours) => {
      const fromMs = Date.UTC(2026, 0, 1 + startDay, 5);
      const { days } = layOutWeekChart([shown(fromMs, fromMs + hours * HOUR_MS, 'x')], BERLIN);
      const parts = days.flatMap((day) => day.parts);
      const starts = parts.map((part) => part.fromMs);
      return (
        starts[0] === fromMs &&
        starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0)) &&
        parts.every(({ fromMinutes, toMinutes }) => fromMinutes >= 0 && toMinutes <= 1440 && toMinutes >= fromMinutes)
      );
    }),
  );
});

t.test('the history becomes periods: from each fetch to the next', async (t) => {
  const screen = (atMs: number, subject: object) => ({ atMs, subject }) as never;
  const words = { t: (key: string) => key, maybe: (_: string, fallback: string) => fallback } as never;
  const history = [
    screen(300, { kind: 'special', special: 'asleep' }),
    screen(200, { kind: 'item', itemId: 1, name: 'News' }),
    screen(50, { kind: 'item', itemId: 2, name: 'Old' }),
    screen(20, { kind: 'item', itemId: 3, name: 'Older' }),
  ];
  t.match(segmentsOfHistory(history, 100, 400, words), [
    { fromMs: 100, toMs: 200, name: 'Old', kind: 'shown' },
    { fromMs: 200, toMs: 300, name: 'News', kind: 'shown' },
    { fromMs: 300, toMs: 400, kind: 'asleep' },
  ]);
});
