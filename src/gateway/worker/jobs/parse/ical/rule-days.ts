import type { Rule, RuleDay } from './rule.js';
import { DAY_MS } from './wall-time.js';

/** Numbers of one day in its month and year, counted from 1 as rules count them. */
interface DayNumbers {
  readonly month: number;
  readonly monthDay: number;
  readonly monthLength: number;
  readonly yearDay: number;
  readonly yearLength: number;
  /** 0 is Monday. */
  readonly weekday: number;
}

function numberDay(dayMs: number): DayNumbers {
  const date = new Date(dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const yearStartMs = startOfYear(year);
  return {
    month: month + 1,
    monthDay: date.getUTCDate(),
    monthLength: new Date(new Date(0).setUTCFullYear(year, month + 1, 0)).getUTCDate(),
    yearDay: (dayMs - yearStartMs) / DAY_MS + 1,
    yearLength: (startOfYear(year + 1) - yearStartMs) / DAY_MS,
    weekday: weekdayOf(dayMs),
  };
}

export const startOfYear = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);
export const weekdayOf = (dayMs: number): number => (((dayMs / DAY_MS + 3) % 7) + 7) % 7;

/** Whether the rule's lists of days, weeks and months allow a day. */
export function allowsDay(rule: Rule, dayMs: number): boolean {
  const day = numberDay(dayMs);
  return (
    isInMonths(rule, dayMs, day) &&
    hasNumber(rule.yearDays, day.yearDay, day.yearLength) &&
    (rule.weeks.length === 0 || isInWeeks(rule, dayMs)) &&
    (rule.days.length === 0 || rule.days.some((one) => isRuleDay(one, rule, day)))
  );
}

function isInMonths(rule: Rule, dayMs: number, day: DayNumbers): boolean {
  const { months, monthDays, skip } = rule;
  const isMonth = hasNumber(months, day.month, 0);
  if (isMonth && hasNumber(monthDays, day.monthDay, day.monthLength)) return true;
  if (skip === 'OMIT') return false;
  const isLacking = ({ monthLength }: DayNumbers): boolean => monthDays.some((one) => one > monthLength);
  if (skip === 'BACKWARD') return isMonth && day.monthDay === day.monthLength && isLacking(day);
  if (day.monthDay !== 1) return false;
  const before = numberDay(dayMs - DAY_MS);
  return hasNumber(months, before.month, 0) && isLacking(before);
}

/** Whether a list contains a number, counted from the start or, when negative, from the end. */
const hasNumber = (list: readonly number[], number: number, length: number): boolean =>
  list.length === 0 || list.includes(number) || (length > 0 && list.includes(number - length - 1));

function isRuleDay({ weekday, nth }: RuleDay, rule: Rule, day: DayNumbers): boolean {
  if (weekday !== day.weekday) return false;
  const isCounted = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.weeks.length === 0);
  if (nth === 0 || !isCounted) return true;
  const isOfMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0;
  const [number, length] = isOfMonth ? [day.monthDay, day.monthLength] : [day.yearDay, day.yearLength];
  const count = nth > 0 ? Math.ceil(number / 7) : -Math.ceil((length - number + 1) / 7);
  return count === nth;
}

/** Week 1 is the first with four days in its year (RFC 5545 section 3.3.10). */
function isInWeeks(rule: Rule, dayMs: number): boolean {
  const weekStartMs = dayMs - ((weekdayOf(dayMs) - rule.weekStart + 7) % 7) * DAY_MS;
  const year = new Date(weekStartMs + 3 * DAY_MS).getUTCFullYear();
  const number = Math.round((weekStartMs - firstWeek(year, rule.weekStart)) / (7 * DAY_MS)) + 1;
  const length = Math.round((firstWeek(year + 1, rule.weekStart) - firstWeek(year, rule.weekStart)) / (7 * DAY_MS));
  return hasNumber(rule.weeks, number, length);
}

/** The first day of the week that contains 4 January. */
function firstWeek(year: number, weekStart: number): number {
  const fourthMs = startOfYear(year) + 3 * DAY_MS;
  return fourthMs - ((weekdayOf(fourthMs) - weekStart + 7) % 7) * DAY_MS;
}
