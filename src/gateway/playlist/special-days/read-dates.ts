import type { ListedDays } from '../../store/store.js';
import { readDay } from './calendar.js';

/** Periods that one list may have. */
export const MAX_LISTED = 100;
const MAX_LENGTH = 40;
const ISO = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/;
const DOTTED = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})?$/;
/** Between the first and last day of a period. */
const SPAN = /[\u2013/]| (?:-|to|bis) /;

/**
 * Reads days as people write them: `2026-12-24`, `24.12.2026`, `24.12.` for every year, and periods of two of them.
 * Returns the text itself where it is none.
 */
export function readListedDays(text: string): ListedDays | string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return trimmed;
  const dates = trimmed.split(SPAN).map((part) => readDate(part.trim()));
  const [first, last] = dates;
  if (first === undefined || dates.length > 2) return trimmed;
  if (dates.length === 1) return { first };
  if (last === undefined) return trimmed;
  // A period with a year ends after its start, and one without may pass a new year's eve.
  const isPeriod = first.length === last.length && (first.length === 5 || first <= last);
  return isPeriod ? { first, last } : trimmed;
}

/** `YYYY-MM-DD`, or `MM-DD` for every year. */
function readDate(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  const [, dottedDay, dottedMonth, dottedYear] = DOTTED.exec(text) ?? [];
  const year = isoYear ?? dottedYear;
  const date = [isoMonth ?? dottedMonth, isoDay ?? dottedDay].map((part = '') => part.padStart(2, '0')).join('-');
  // 2000 has a 29 February.
  if (readDay(`${year ?? '2000'}-${date}`) === undefined) return undefined;
  return year === undefined ? date : `${year}-${date}`;
}

/** As `readListedDays` reads it, one per line. */
export const writeListedDays = (days: readonly ListedDays[]): string =>
  days.map(({ first, last }) => (last === undefined ? first : `${first} \u2013 ${last}`)).join('\n');
