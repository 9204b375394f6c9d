import { two, writeEnglish } from './english-date.js';
import type { ClockParts, Zone } from './zone.js';

const DAY_MS = 86_400_000;

/** Language of names and of the forms in brackets; undefined for the page's own. */
export interface DateLanguage {
  readonly locale: string | undefined;
  readonly months?: readonly string[] | undefined;
  readonly shortMonths?: readonly string[] | undefined;
  readonly weekdays?: readonly string[] | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a moment by a format with `%` codes; `%[…]` leaves order and punctuation to the language. */
export function formatDate(format: string, moment: number, zone: Zone, language: DateLanguage): string {
  if (!Number.isFinite(moment) || Math.abs(moment) > 8.64e15) return '';
  const parts = zone.read(moment);
  let text = '';
  for (let index = 0; index < format.length; index += 1) {
    const character = format.charAt(index);
    const code = format.charAt(index + 1);
    if (character !== '%' || code === '') {
      text += character;
    } else if (code === '[') {
      const end = format.indexOf(']', index);
      text += languageForm(format.slice(index + 2, end < 0 ? format.length : end), moment, zone, parts, language);
      index = end < 0 ? format.length : end;
    } else {
      text += writeCode(code, parts, zone, language) ?? `%${code}`;
      index += 1;
    }
  }
  return text;
}

function writeCode(code: string, parts: ClockParts, zone: Zone, language: DateLanguage): string | undefined {
  switch (code) {
    case 'a':
      return language.weekdays?.[parts.weekday]?.slice(0, 3) ?? nameOf('a', parts, language);
    case 'A':
      return language.weekdays?.[parts.weekday] ?? nameOf('A', parts, language);
    case 'b':
      return language.shortMonths?.[parts.month] ?? nameOf('b', parts, language);
    case 'B':
      return language.months?.[parts.month] ?? nameOf('B', parts, language);
    case 'z':
      return zoneText(zone.make([parts.year, parts.month, parts.day]) - Date.UTC(parts.year, parts.month, parts.day));
    default:
      return Object.hasOwn(NUMBERS, code) ? NUMBERS[code]?.(parts) : undefined;
  }
}

/** Codes that are the same in all languages. */
const NUMBERS: Readonly<Record<string, (parts: ClockParts) => string>> = {
  '%': () => '%',
  d: ({ day }) => two(day),
  e: ({ day }) => String(day).padStart(2, ' '),
  E: ({ day }) => String(day),
  w: ({ weekday }) => String(weekday),
  m: ({ month }) => two(month + 1),
  o: ({ month }) => String(month + 1),
  y: ({ year }) => two(year % 100),
  Y: ({ year }) => String(year),
  v: (parts) => String(weekOf(parts)),
  H: ({ hour }) => two(hour),
  k: ({ hour }) => String(hour),
  I: ({ hour }) => two(hour % 12 || 12),
  l: ({ hour }) => String(hour % 12 || 12),
  M: ({ minute }) => two(minute),
  p: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  P: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  S: ({ second }) => two(second),
  L: ({ millisecond }) => String(millisecond).padStart(3, '0'),
};

function zoneText(westMs: number): string {
  const minutes = Math.abs(westMs) / 60_000;
  return `${westMs > 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** Week number as ISO 8601 counts. */
function weekOf(parts: ClockParts): number {
  const day = Date.UTC(parts.year, parts.month, parts.day);
  const thursday = day + (3 - ((parts.weekday + 6) % 7)) * DAY_MS;
  const first = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursday - first) / (7 * DAY_MS));
}

const CODE_OPTIONS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  a: { weekday: 'short' },
  A: { weekday: 'long' },
  d: { day: '2-digit' },
  e: { day: 'numeric' },
  E: { day: 'numeric' },
  b: { month: 'short' },
  B: { month: 'long' },
  m: { month: '2-digit' },
  o: { month: 'numeric' },
  y: { year: '2-digit' },
  Y: { year: 'numeric' },
  H: { hour: '2-digit' },
  k: { hour: 'numeric' },
  I: { hour: '2-digit', hour12: true },
  l: { hour: 'numeric', hour12: true },
  M: { minute: '2-digit' },
  S: { second: '2-digit' },
  L: { fractionalSecondDigits: 3 },
};

function languageForm(codes: string, moment: number, zone: Zone, parts: ClockParts, language: DateLanguage): string {
  const english = writeEnglish(codes, parts, language.locale);
  if (english !== undefined) return english;
  const options: Intl.DateTimeFormatOptions = {};
  for (const code of codes) Object.assign(options, CODE_OPTIONS[code]);
  // A form of wall-clock parts needs no zone database: the parts are read as if they were UTC.
  const wall =
    zone.name === undefined
      ? Date.UTC(parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, parts.millisecond)
      : moment;
  const timeZone = zone.name ?? 'UTC';
  return formatOf(language.locale, { ...options, timeZone })
    .format(new Date(wall))
    .replace(/[\u202f\u00a0]/g, ' ');
}

function nameOf(code: string, parts: ClockParts, language: DateLanguage): string {
  const english = writeEnglish(code, parts, language.locale);
  if (english !== undefined) return english;
  const noon = Date.UTC(parts.year, parts.month, parts.day, 12);
  return formatOf(language.locale, { ...CODE_OPTIONS[code], timeZone: 'UTC' }).format(new Date(noon));
}

function formatOf(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    if (formats.size >= 50) formats.clear();
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}
