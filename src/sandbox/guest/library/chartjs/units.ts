/** Units of time scales, from short to long. */
export const UNITS = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof UNITS)[number];

/** Units of constant length, in ms. */
const LENGTHS: Readonly<Partial<Record<TimeUnit, number>>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
};
const DAY_MS = 86_400_000;
const MONTHS: Readonly<Partial<Record<TimeUnit, number>>> = { month: 1, quarter: 3, year: 12 };

/** Whole units between two times. */
export function countUnits(from: number, to: number, unit: TimeUnit): number {
  const months = MONTHS[unit];
  if (months !== undefined) {
    const [start, end] = [new Date(from), new Date(to)];
    const apart = (end.getFullYear() - start.getFullYear()) * 12 + end.getMonth() - start.getMonth();
    // The last month counts once it is over.
    const isShort = addMonths(new Date(from), apart) > to;
    return Math.trunc((apart - Number(isShort)) / months);
  }
  return Math.trunc((to - from) / (LENGTHS[unit] ?? (unit === 'week' ? 7 : 1) * DAY_MS));
}

/** The start of the unit that a time is in, local time; weeks start on `weekday`, 0 for Sunday. */
export function startOf(time: number, unit: TimeUnit, weekday = 0): number {
  const date = new Date(time);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  switch (unit) {
    case 'millisecond':
      return time;
    case 'second':
      return date.setMilliseconds(0);
    case 'minute':
      return date.setSeconds(0, 0);
    case 'hour':
      return date.setMinutes(0, 0, 0);
    case 'day':
      return new Date(year, month, day).getTime();
    case 'week':
      return new Date(year, month, day - ((date.getDay() - weekday + 7) % 7)).getTime();
    case 'month':
      return new Date(year, month, 1).getTime();
    case 'quarter':
      return new Date(year, month - (month % 3), 1).getTime();
    case 'year':
      return new Date(year, 0, 1).getTime();
  }
}

/** A time that is `count` units later, by the calendar from days on. */
export function addUnits(time: number, count: number, unit: TimeUnit): number {
  const length = LENGTHS[unit];
  if (length !== undefined) return time + count * length;
  const date = new Date(time);
  const months = MONTHS[unit];
  if (months !== undefined) return addMonths(date, months * count);
  return date.setDate(date.getDate() + (unit === 'week' ? 7 : 1) * count);
}

/** The last day of a shorter month stands for a day that it does not have. */
function addMonths(date: Date, count: number): number {
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + count);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  return date.setDate(Math.min(day, last));
}
