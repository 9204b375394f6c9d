import { RubyTime } from './time.js';

/** Components of a date; missing ones default to those of now (larger units) or to their minimum (smaller units). */
interface Parts {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  nanoseconds?: number;
  offsetSeconds?: number;
  dayOfYear?: number;
}

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** The only zone names that are evaluated; others are ignored. */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  ut: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};
const TIME = new RegExp(
  '(\\d{1,2})\\s*(?:' +
    ':\\s*(\\d{1,2})(?:\\s*:\\s*(\\d{1,2})(?:[.,](\\d+))?)?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?' +
    '|(am|pm|a\\.m\\.|p\\.m\\.))' +
    '(?:\\s*((?:[a-z]+\\b)?\\s*[+-]\\d{1,2}(?::?\\d{2})?(?::?\\d{2})?|\\b[a-z]{1,5}\\b))?',
);

const MAX_CHARS = 128;

/**
 * Parses dates as written by people and feeds: ISO 8601, RFC 2822, `3 Mar 2021 5pm`, `20210303T101112Z`, `3/4/2021`
 * (day first), a time alone (today). Undefined for text without a time and for an impossible one.
 */
export function parseTime(written: string, nowMs: number): RubyTime | undefined {
  if (written.length > MAX_CHARS) return undefined;
  const parts: Parts = {};
  const withoutTime = takeTime(written.toLowerCase(), parts);
  takeDate(withoutTime, parts);
  const { offsetSeconds = 0, ...rest } = parts;
  return Object.keys(rest).length === 0 ? undefined : assemble(rest, offsetSeconds, nowMs);
}

function takeTime(text: string, parts: Parts): string {
  const match = TIME.exec(text);
  if (!match) return takeCompact(text, parts);
  const [whole, hour = '', minute, second, fraction, meridian1, meridian2, zone] = match;
  const meridian = meridian1 ?? meridian2;
  parts.hour = Number(hour);
  if (meridian) parts.hour = (parts.hour % 12) + (meridian.startsWith('p') ? 12 : 0);
  if (minute) parts.minute = Number(minute);
  if (second) parts.second = Number(second);
  if (fraction) parts.nanoseconds = Number(fraction.padEnd(9, '0').slice(0, 9));
  const offset = zone === undefined ? undefined : parseZone(zone.trim());
  if (offset !== undefined) parts.offsetSeconds = offset;
  const kept = zone !== undefined && offset === undefined ? ` ${zone}` : '';
  return `${text.slice(0, match.index).replace(/t$/, ' ')} ${kept} ${text.slice(match.index + whole.length)}`;
}

function parseZone(zone: string): number | undefined {
  const numeric = /^(?:[a-z]+)?\s*([+-])(\d{1,2}):?(\d{2})?/.exec(zone);
  if (numeric) {
    const seconds = Number(numeric[2]) * 3600 + Number(numeric[3] ?? 0) * 60;
    return numeric[1] === '-' ? -seconds : seconds;
  }
  const hours = ZONE_HOURS[zone];
  return hours === undefined ? undefined : hours * 3600;
}

const COMPACT = /\b(\d{4})(\d{2})(\d{2})(?:(?:t|\s+)?(\d{2})(\d{2})?(\d{2})?)?\s*(z|utc|[+-]\d{2}:?\d{2})?(?![\d-])/;

function takeCompact(text: string, parts: Parts): string {
  const match = COMPACT.exec(text);
  if (!match) return text;
  const [, year, month, day, hour, minute, second, zone] = match;
  Object.assign(parts, { year: Number(year), month: Number(month), day: Number(day) });
  if (hour !== undefined)
    Object.assign(parts, { hour: Number(hour), minute: Number(minute ?? 0), second: Number(second ?? 0) });
  const offset = zone === undefined ? undefined : parseZone(zone);
  if (offset !== undefined) parts.offsetSeconds = offset;
  return '';
}

type Reader = readonly [pattern: RegExp, read: (found: RegExpExecArray, parts: Parts) => void];

/** Tried in order; the first match is used. */
const DATES: readonly Reader[] = [
  [
    new RegExp(`('?\\b\\d{1,2})[^-\\d\\s]{0,10}[\\s-]*${MONTH}(?:[\\s,-]*('?-?\\d+))?`),
    ([, first = '', month = '', last], parts) => {
      const [day, year] = first.startsWith("'") ? [last, first] : [first, last];
      setWords(parts, month, day, year);
    },
  ],
  [
    new RegExp(`\\b${MONTH}[\\s-]*(\\d{1,2})(?!\\d)(?:st|nd|rd|th)?(?:[\\s,/-]*('?-?\\d+))?`),
    ([, month = '', day, year], parts) => setWords(parts, month, day, year),
  ],
  [new RegExp(`\\b(\\d{4})[\\s-]+${MONTH}`), ([, year, month = ''], parts) => setWords(parts, month, undefined, year)],
  [
    new RegExp(`\\b${MONTH}[\\s,-]*(\\d{4})?`),
    ([, month = '', year], parts) => setWords(parts, month, undefined, year),
  ],
  [/('?-?\d+)([-/]|\.\s*)('?\d+)\2('?-?\d+)/, ([, a = '', , b = '', c = ''], parts) => setTriple(parts, a, b, c)],
  [
    /\b(\d{4})-(\d{3})\b/,
    ([, year, day], parts) => Object.assign(parts, { year: Number(year), dayOfYear: Number(day) }),
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})\b/,
    ([, month, day], parts) => Object.assign(parts, { month: Number(month), day: Number(day) }),
  ],
  [
    /\b(\d{4})(\d{2})(\d{2})\b/,
    ([, year, month, day], parts) =>
      Object.assign(parts, { year: Number(year), month: Number(month), day: Number(day) }),
  ],
];

function takeDate(text: string, parts: Parts): void {
  if (parts.year !== undefined) return;
  for (const [pattern, read] of DATES) {
    const found = pattern.exec(text);
    if (!found) continue;
    read(found, parts);
    return;
  }
  const day = /^[a-z,\s]*\b(\d{1,2})(?:st|nd|rd|th)?\b[a-z,\s]*$/.exec(text)?.[1];
  if (day !== undefined) parts.day = Number(day);
}

function setWords(parts: Parts, month: string, day: string | undefined, year: string | undefined): void {
  parts.month = MONTHS.indexOf(month.slice(0, 3)) + 1;
  if (day !== undefined) parts.day = Number(day);
  if (year !== undefined) parts.year = fullYear(year);
}

/** Year first if it is long or marked, else day, month, year. */
function setTriple(parts: Parts, a: string, b: string, c: string): void {
  const isYear = (text: string): boolean => text.startsWith("'") || text.replace('-', '').length > 2;
  const [year, day] = !isYear(a) && isYear(c) ? [c, a] : [a, c];
  parts.year = fullYear(year);
  parts.month = Number(b.replace("'", ''));
  parts.day = Number(day.replace("'", ''));
}

function fullYear(text: string): number {
  const digits = text.replace("'", '');
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 69 ? year + 2000 : year + 1900;
}

function assemble(parts: Parts, offsetSeconds: number, nowMs: number): RubyTime | undefined {
  const now = new Date(nowMs + offsetSeconds * 1000);
  const hasDate = parts.year !== undefined || parts.month !== undefined || parts.day !== undefined;
  const year = parts.year ?? now.getUTCFullYear();
  const month = parts.month ?? (parts.year === undefined ? now.getUTCMonth() + 1 : 1);
  const day = parts.dayOfYear ?? parts.day ?? (hasDate ? 1 : now.getUTCDate());
  const { hour = 0, minute = 0, second = 0 } = parts;
  if (month < 1 || month > 12 || hour > 24 || minute > 59 || second > 60) return undefined;
  if (day < 1 || (parts.dayOfYear === undefined && day > 31) || (hour === 24 && (minute > 0 || second > 0)))
    return undefined;
  const wall = new Date(0);
  wall.setUTCFullYear(year, parts.dayOfYear === undefined ? month - 1 : 0, day);
  wall.setUTCHours(hour, minute, second);
  if (Number.isNaN(wall.getTime())) return undefined;
  return new RubyTime(wall.getTime() / 1000 - offsetSeconds, offsetSeconds, { nanoseconds: parts.nanoseconds ?? 0 });
}
