import type { TimeZone } from '@inkstand/common/time-zone';
import type { TimeWindow } from '../store/store.js';
import { type SpecialDayMap, weekdayToPlan } from './special-days/plan-special-days.js';

/** Times are undefined when more than a week ahead. */
export type TimeWindowState =
  | { readonly isOpen: true; readonly closesAtMs: number | undefined }
  | { readonly isOpen: false; readonly opensAtMs: number | undefined };

interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The days of a week; 1 is Monday. */
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** Maximum number of time windows per item. */
export const MAX_WINDOWS = 8;
const DAYS_AHEAD = 8;
const ALWAYS_OPEN: TimeWindowState = { isOpen: true, closesAtMs: undefined };

/**
 * Whether any of the windows is open, and when that changes. Always open when there are none. On special days, the
 * windows of the weekday count that their plan names. Pure.
 */
export const planWindows = (
  windows: readonly TimeWindow[],
  nowMs: number,
  zone: TimeZone,
  specialDays?: SpecialDayMap,
): TimeWindowState => (windows.length === 0 ? ALWAYS_OPEN : planIntervals(windows, nowMs, zone, specialDays));

function planIntervals(
  windows: readonly TimeWindow[],
  nowMs: number,
  zone: TimeZone,
  specialDays: SpecialDayMap | undefined,
): TimeWindowState {
  const horizonMs = nowMs + (DAYS_AHEAD - 1) * 86_400_000;
  const intervals = listIntervals(windows, nowMs, zone, specialDays);
  let closesAtMs: number | undefined;
  for (const { fromMs, toMs } of intervals) {
    if (fromMs <= (closesAtMs ?? nowMs) && toMs > (closesAtMs ?? nowMs)) closesAtMs = toMs;
  }
  if (closesAtMs !== undefined) return { isOpen: true, closesAtMs: closesAtMs < horizonMs ? closesAtMs : undefined };
  return { isOpen: false, opensAtMs: intervals.find(({ fromMs }) => fromMs > nowMs)?.fromMs };
}

/** The intervals around now and in the coming week, by start time. */
function listIntervals(
  windows: readonly TimeWindow[],
  nowMs: number,
  zone: TimeZone,
  specialDays: SpecialDayMap | undefined,
): Interval[] {
  const today = zone.localOf(nowMs);
  const intervals: Interval[] = [];
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
    const day = today.day + ahead;
    const weekday = weekdayToPlan(day, specialDays);
    for (const { days, startMinutes, endMinutes } of windows) {
      if (!days.includes(weekday)) continue;
      const isOvernight = endMinutes <= startMinutes;
      const fromMs = zone.instantOf(day, startMinutes);
      const toMs = zone.instantOf(isOvernight ? day + 1 : day, endMinutes);
      if (toMs > fromMs) intervals.push({ fromMs, toMs });
    }
  }
  return intervals.sort((a, b) => a.fromMs - b.fromMs);
}
