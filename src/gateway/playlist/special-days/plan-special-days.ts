import { weekdayOf } from '@inkstand/common/time-zone';
import type { DayPlan, ListedDays, SpecialDays } from '../../store/store.js';
import { readDay, writeDay, yearOf } from './calendar.js';
import { listHolidays } from './holiday-list.js';

/** A day on which a playlist does not follow its weekday, and why. */
export interface SpecialDay {
  readonly plan: DayPlan;
  readonly source: 'dates' | 'calendar' | 'holidays';
  /** Name of the holiday or event; empty for a listed date. */
  readonly name: string;
  /** As `name`, in German. */
  readonly germanName: string;
}

/** Special days, by the day counted from 1970-01-01. */
export type SpecialDayMap = ReadonlyMap<number, SpecialDay>;

export const NO_SPECIAL_DAYS: SpecialDayMap = new Map();

/** How far a plan looks: a week for the windows of the last day of a forecast of a week, and as much to spare. */
const DAYS_BEFORE = 2;
const DAYS_AHEAD = 30;

/** The special days around a day, counted from 1970-01-01. Pure but for the list of holidays. */
export function planSpecialDays(
  rules: SpecialDays,
  today: number,
  { before = DAYS_BEFORE, ahead = DAYS_AHEAD }: { readonly before?: number; readonly ahead?: number } = {},
): SpecialDayMap {
  if (Object.keys(rules).length === 0) return NO_SPECIAL_DAYS;
  const { dates, calendar, holidays } = rules;
  const [first, last] = [today - before, today + ahead];
  const days = new Map<number, SpecialDay>();
  const add = (day: number, special: SpecialDay): void => {
    if (day >= first && day <= last && !days.has(day)) days.set(day, special);
  };
  for (const { plan, days: listed } of dates ? [dates] : []) {
    const unnamed = { plan, source: 'dates', name: '', germanName: '' } as const;
    for (let day = first; day <= last; day++) if (listed.some((one) => holdsDay(one, day))) add(day, unnamed);
  }
  for (const { day, name } of calendar?.days ?? [])
    add(readDay(day) ?? 0, { plan: calendar?.plan ?? 'quiet', source: 'calendar', name, germanName: name });
  if (holidays) {
    const { country, region, plan } = holidays;
    // Days off around a new year may be listed with the year before.
    for (let year = yearOf(first) - 1; year <= yearOf(last); year++)
      for (const { day, ...names } of listHolidays(country, region, year))
        add(day, { plan, source: 'holidays', ...names });
  }
  return new Map([...days].sort(([a], [b]) => a - b));
}

/** A period without a year may pass a new year's eve. */
function holdsDay({ first, last = first }: ListedDays, day: number): boolean {
  const text = writeDay(day);
  const compared = first.length === text.length ? text : text.slice(5);
  return first <= last ? compared >= first && compared <= last : compared >= first || compared <= last;
}

/** The weekday whose plan counts on a day. On a quiet day, whose plan a press of the button shows, its own. */
export function weekdayToPlan(day: number, specialDays: SpecialDayMap | undefined): number {
  const plan = specialDays?.get(day)?.plan;
  return typeof plan === 'number' ? plan : weekdayOf(day);
}

/** The first day that is not quiet, from a day on; undefined when the day itself is not quiet. */
export function endOfQuiet(day: number, specialDays: SpecialDayMap | undefined): number | undefined {
  let end = day;
  while (specialDays?.get(end)?.plan === 'quiet') end++;
  return end === day ? undefined : end;
}
