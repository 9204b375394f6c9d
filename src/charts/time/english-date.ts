import type { ClockParts } from './zone.js';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const SHORT = 3;

/**
 * Names and forms of American English, as the host's `Intl` writes them: most charts need no other, and the first formatter takes the
 * host as long as a twentieth of the first chart. By codes of `%` and `%[…]`.
 */
const FORMS: Readonly<Record<string, (parts: ClockParts) => string>> = {
  a: ({ weekday }) => nameOf(WEEKDAYS, weekday).slice(0, SHORT),
  A: ({ weekday }) => nameOf(WEEKDAYS, weekday),
  b: ({ month }) => nameOf(MONTHS, month).slice(0, SHORT),
  B: ({ month }) => nameOf(MONTHS, month),
  HM: (parts) => timeOf(parts, ''),
  HMS: (parts) => timeOf(parts, `:${two(parts.second)}`),
  HMSL: (parts) => timeOf(parts, `:${two(parts.second)}.${String(parts.millisecond).padStart(3, '0')}`),
  eb: ({ month, day }) => `${nameOf(MONTHS, month).slice(0, SHORT)} ${day}`,
  bY: ({ month, year }) => `${nameOf(MONTHS, month).slice(0, SHORT)} ${year}`,
};

/** Undefined for another language, another form, and years before our era. */
export function writeEnglish(codes: string, parts: ClockParts, locale: string | undefined): string | undefined {
  if ((locale !== 'en' && locale !== 'en-US') || parts.year < 1 || !Object.hasOwn(FORMS, codes)) return undefined;
  return FORMS[codes]?.(parts);
}

function timeOf({ hour, minute }: ClockParts, rest: string): string {
  return `${two(hour % 12 || 12)}:${two(minute)}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

function nameOf(names: readonly string[], place: number): string {
  return names[place] ?? '';
}

export function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
