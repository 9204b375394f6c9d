import t from 'tap';
import { addToWeek, removeFromWeek, spansOfDays, spansOfWindows } from '../../../src/gateway/playlist/week-spans.js';
import type { TimeWindow } from '../../../src/gateway/store/store.js';
import { fc } from '../../support/property.js';

const WEEK_MINUTES = 7 * 24 * 60;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const at = (hours: number, minutes = 0): number => hours * 60 + minutes;

/** Each minute of the week, and whether it is in a span. */
function minutesOf(spans: ReturnType<typeof spansOfWindows>): boolean[] {
  const minutes = new Array<boolean>(WEEK_MINUTES).fill(false);
  for (const { fromMinutes, toMinutes } of spans) {
    for (let minute = fromMinutes; minute < toMinutes; minute++) minutes[minute % WEEK_MINUTES] = true;
  }
  return minutes;
}

t.test('time is added to an item that is always shown: it is shown at that time only', async (t) => {
  t.strictSame(addToWeek([], spansOfDays([1, 2, 3, 4, 5], at(6, 30), at(9))), [
    { days: [1, 2, 3, 4, 5], startMinutes: at(6, 30), endMinutes: at(9) },
  ]);
});

t.test('times that touch become one window, a night is one window', async (t) => {
  const morning = { days: [1], startMinutes: at(6), endMinutes: at(9) };
  t.strictSame(addToWeek([morning], spansOfDays([1], at(9), at(11))), [{ ...morning, endMinutes: at(11) }]);
  t.strictSame(addToWeek([], spansOfDays([7], at(22), at(6))), [
    { days: [7], startMinutes: at(22), endMinutes: at(6) },
  ]);
});

t.test('a weekend is whole days, a longer time is cut at midnight', async (t) => {
  t.strictSame(addToWeek([], spansOfDays([6, 7], 0, 0)), [{ days: [6, 7], startMinutes: 0, endMinutes: 0 }]);
  t.strictSame(addToWeek([{ days: [1], startMinutes: at(12), endMinutes: 0 }], spansOfDays([2, 3], 0, 0)), [
    { days: [1], startMinutes: at(12), endMinutes: 0 },
    { days: [2, 3], startMinutes: 0, endMinutes: 0 },
  ]);
});

t.test('a whole week has no windows, and no time at all is undefined', async (t) => {
  t.strictSame(addToWeek([{ days: [1], startMinutes: 0, endMinutes: 0 }], spansOfDays(EVERY_DAY, 0, 0)), []);
  t.equal(removeFromWeek([], spansOfDays(EVERY_DAY, 0, 0)), undefined);
  t.strictSame(removeFromWeek([], spansOfDays([1, 2, 3, 4, 5, 6, 7], at(22), at(7))), [
    { days: EVERY_DAY, startMinutes: at(7), endMinutes: at(22) },
  ]);
});

const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const minute = fc.integer({ min: 0, max: 1439 });
const windows: fc.Arbitrary<TimeWindow[]> = fc.array(fc.record({ days, startMinutes: minute, endMinutes: minute }), {
  minLength: 1,
  maxLength: 4,
});

t.test('every minute is shown that was added, or shown before and not removed', async (t) => {
  fc.assert(
    fc.property(windows, days, minute, minute, (before, chosen, start, end) => {
      const was = minutesOf(spansOfWindows(before));
      const isChosen = minutesOf(spansOfDays(chosen, start, end));
      const added = minutesOf(spansOfWindows(addToWeek(before, spansOfDays(chosen, start, end))));
      const left = removeFromWeek(before, spansOfDays(chosen, start, end));
      const kept = left ? minutesOf(spansOfWindows(left)) : new Array<boolean>(WEEK_MINUTES).fill(false);
      const wrong = was.findIndex(
        (isShown, index) =>
          added[index] !== (isShown || isChosen[index]) || kept[index] !== (isShown && !isChosen[index]),
      );
      t.equal(wrong, -1);
    }),
    { numRuns: 60 },
  );
});
