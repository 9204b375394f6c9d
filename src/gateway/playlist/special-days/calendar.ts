import { writeDay as writeDayOf } from '@inkstand/common/write-time';

const DAY_MS = 86_400_000;

/** The day of a date, counted from 1970-01-01; `month` is 1 to 12. */
export const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** `YYYY-MM-DD`. */
export const writeDay = (day: number): string => writeDayOf(day * DAY_MS);

/** The day of `YYYY-MM-DD`; undefined for a date that does not exist. */
export function readDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const read = dayOf(Number(year), Number(month), Number(day));
  return writeDay(read) === text ? read : undefined;
}

export const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();

/** Western Easter, after the anonymous Gregorian algorithm. */
export function findEaster(year: number): number {
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const moon = (19 * (year % 19) + skipped + 15) % 30;
  const full = moon - (moon > 28 || (moon === 28 && year % 19 > 10) ? 1 : 0);
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return dayOf(year, 3, 28 + full - sunday);
}

/** Orthodox Easter in the Gregorian calendar, until 2099. */
export function findOrthodoxEaster(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30;
  const ahead = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  return dayOf(year, 3, 21 + 13 + moon + ahead + 1);
}
