import type { TimeWindow } from '../store/store.js';

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** A period of every week, in minutes after Monday 00:00 of the display's time zone. `toMinutes` is later, up to a week. */
export interface WeekSpan {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/** When an item with these windows is shown, in order; the spans do not touch. Without windows, the whole week. Pure. */
export function spansOfWindows(windows: readonly TimeWindow[]): WeekSpan[] {
  if (windows.length === 0) return [{ fromMinutes: 0, toMinutes: WEEK_MINUTES }];
  return join(windows.flatMap(({ days, startMinutes, endMinutes }) => spansOfDays(days, startMinutes, endMinutes)));
}

/** The span of a time on each of the days; an end that is not after the start is on the next day. Pure. */
export function spansOfDays(days: readonly number[], startMinutes: number, endMinutes: number): WeekSpan[] {
  const minutes = endMinutes > startMinutes ? endMinutes - startMinutes : DAY_MINUTES + endMinutes - startMinutes;
  return days.map((day) => {
    const fromMinutes = (day - 1) * DAY_MINUTES + startMinutes;
    return { fromMinutes, toMinutes: fromMinutes + minutes };
  });
}

/** The windows with more time. An item without windows, which is shown all week, is limited to the new time. Pure. */
export const addToWeek = (windows: readonly TimeWindow[], added: readonly WeekSpan[]): TimeWindow[] =>
  windowsOfSpans(join([...(windows.length === 0 ? [] : spansOfWindows(windows)), ...added]));

/** The windows with less time; undefined when none is left. Pure. */
export function removeFromWeek(windows: readonly TimeWindow[], removed: readonly WeekSpan[]): TimeWindow[] | undefined {
  const gaps = join(removed);
  const left = spansOfWindows(windows).flatMap((span) => subtract(span, gaps));
  return left.length === 0 ? undefined : windowsOfSpans(left);
}

/** Each day's part of the spans, in minutes of that day. */
export function cutByDay(spans: readonly WeekSpan[]): readonly WeekSpan[][] {
  return Array.from({ length: 7 }, (_, index) => {
    const midnight = index * DAY_MINUTES;
    return spans
      .map(({ fromMinutes, toMinutes }) => ({
        fromMinutes: Math.max(0, fromMinutes - midnight),
        toMinutes: Math.min(DAY_MINUTES, toMinutes - midnight),
      }))
      .filter(({ fromMinutes, toMinutes }) => toMinutes > fromMinutes);
  });
}

/** Sorted, without overlaps, within the week: what passes Sunday midnight continues on Monday. */
function join(spans: readonly WeekSpan[]): WeekSpan[] {
  const sorted = spans.flatMap(wrap).sort((a, b) => a.fromMinutes - b.fromMinutes);
  const joined: WeekSpan[] = [];
  for (const { fromMinutes, toMinutes } of sorted) {
    const last = joined.at(-1);
    if (last && fromMinutes <= last.toMinutes) {
      joined.splice(-1, 1, { ...last, toMinutes: Math.max(last.toMinutes, toMinutes) });
    } else joined.push({ fromMinutes, toMinutes });
  }
  return joined;
}

function wrap({ fromMinutes, toMinutes }: WeekSpan): WeekSpan[] {
  if (toMinutes <= WEEK_MINUTES) return [{ fromMinutes, toMinutes }];
  return [
    { fromMinutes, toMinutes: WEEK_MINUTES },
    { fromMinutes: 0, toMinutes: toMinutes - WEEK_MINUTES },
  ];
}

function subtract(span: WeekSpan, gaps: readonly WeekSpan[]): WeekSpan[] {
  const left: WeekSpan[] = [];
  let { fromMinutes } = span;
  for (const gap of gaps) {
    if (gap.fromMinutes > fromMinutes) left.push({ fromMinutes, toMinutes: Math.min(gap.fromMinutes, span.toMinutes) });
    fromMinutes = Math.max(fromMinutes, gap.toMinutes);
    if (fromMinutes >= span.toMinutes) return left.filter(isSome);
  }
  return [...left, { fromMinutes, toMinutes: span.toMinutes }].filter(isSome);
}

const isSome = ({ fromMinutes, toMinutes }: WeekSpan): boolean => toMinutes > fromMinutes;

/** The fewest windows for joined spans; none for the whole week. */
function windowsOfSpans(spans: readonly WeekSpan[]): TimeWindow[] {
  const [first] = spans;
  if (first?.fromMinutes === 0 && first.toMinutes === WEEK_MINUTES) return [];
  const windows = new Map<string, { startMinutes: number; endMinutes: number; days: number[] }>();
  for (const { fromMinutes, toMinutes } of overMidnight(spans).flatMap(cutLong)) {
    const startMinutes = fromMinutes % DAY_MINUTES;
    const endMinutes = toMinutes % DAY_MINUTES;
    const window = windows.get(`${startMinutes} ${endMinutes}`) ?? { startMinutes, endMinutes, days: [] };
    window.days.push(Math.floor(fromMinutes / DAY_MINUTES) + 1);
    windows.set(`${startMinutes} ${endMinutes}`, window);
  }
  return [...windows.values()];
}

/** Joins Sunday night with Monday morning. */
function overMidnight(spans: readonly WeekSpan[]): readonly WeekSpan[] {
  const [first, ...others] = spans;
  const last = others.at(-1);
  if (first?.fromMinutes !== 0 || last?.toMinutes !== WEEK_MINUTES) return spans;
  return [...others.slice(0, -1), { ...last, toMinutes: WEEK_MINUTES + first.toMinutes }];
}

/** A window is shorter than a day or a whole day, so a longer span is cut at midnight. */
function cutLong({ fromMinutes, toMinutes }: WeekSpan): WeekSpan[] {
  const midnight = (Math.floor(fromMinutes / DAY_MINUTES) + 1) * DAY_MINUTES;
  if (toMinutes <= midnight || toMinutes - fromMinutes < DAY_MINUTES) return [{ fromMinutes, toMinutes }];
  const wrapped = midnight % WEEK_MINUTES;
  return [
    { fromMinutes, toMinutes: midnight },
    ...cutLong({ fromMinutes: wrapped, toMinutes: wrapped + toMinutes - midnight }),
  ];
}
