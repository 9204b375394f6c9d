import { writeOffset } from '@inkstand/common/write-time';
import type { RubyTime } from './time.js';

/** Names in dates of a language; English unless a locale is given. */
export interface DateWords {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Starting with Sunday. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

/** Names in dates without a locale. */
export const ENGLISH: DateWords = {
  months: 'January February March April May June July August September October November December'.split(' '),
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  shortDays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
};

const DIRECTIVE = /%([-0^#_:]*)([1-9]\d*)?[EO]?([a-zA-Z%])/g;
const MAX_WIDTH = 200;
const DAY_MS = 86_400_000;

interface Field {
  readonly text: string;
  /** Padding and default width of short fields. */
  readonly pad: '0' | ' ' | '';
  readonly width: number;
}

const number = (value: number, width: number, pad: '0' | ' ' = '0'): Field => ({ text: String(value), pad, width });
const word = (text: string): Field => ({ text, pad: ' ', width: 0 });

/**
 * Formats a time with the directives, flags (`-0^#_:`) and widths of Ruby's `strftime`; unknown directives are kept as
 * text.
 */
export function formatTime(time: RubyTime, format: string, words: DateWords = ENGLISH): string {
  return format.replace(DIRECTIVE, (written, flags: string, width = '', letter = '') => {
    const composed = COMPOSED[letter];
    if (composed !== undefined)
      return applyFlags({ text: formatTime(time, composed, words), pad: ' ', width: 0 }, flags, width, letter);
    const field = readField(time, letter, flags, width, words);
    return field ? applyFlags(field, flags, letter === 'N' || letter === 'L' ? '' : width, letter) : written;
  });
}

const COMPOSED: Readonly<Record<string, string>> = {
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  v: '%e-%^b-%Y',
  x: '%m/%d/%y',
  X: '%H:%M:%S',
  r: '%I:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
};

function applyFlags(field: Field, flags: string, widthText: string, letter: string): string {
  let text = field.text;
  if (flags.includes('^')) text = text.toUpperCase();
  if (flags.includes('#')) text = letter === 'p' || letter === 'Z' ? text.toLowerCase() : text.toUpperCase();
  if (flags.includes('-') && field.pad !== '') return text;
  let pad: string = field.pad;
  for (const flag of flags) {
    if (flag === '0') pad = '0';
    else if (flag === '_') pad = ' ';
  }
  const width = Math.min(MAX_WIDTH, widthText === '' ? field.width : Number(widthText));
  if (pad === '' || text.length >= width) return text;
  // The sign precedes the zeros.
  const isSigned = pad === '0' && /^[+-]\d/.test(text);
  return isSigned ? text[0] + text.slice(1).padStart(width - 1, '0') : text.padStart(width, pad);
}

function readField(time: RubyTime, letter: string, flags: string, width: string, words: DateWords): Field | undefined {
  const wall = time.wall;
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const [hour, weekday] = [wall.getUTCHours(), wall.getUTCDay()];
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  switch (letter) {
    case 'Y':
      return number(year, year < 0 ? 5 : 4);
    case 'C':
      return number(Math.floor(year / 100), 2);
    case 'y':
      return number(((year % 100) + 100) % 100, 2);
    case 'm':
      return number(month + 1, 2);
    case 'B':
      return word(words.months[month] ?? '');
    case 'b':
    case 'h':
      return word(words.shortMonths[month] ?? '');
    case 'd':
      return number(day, 2);
    case 'e':
      return number(day, 2, ' ');
    case 'j':
      return number(dayOfYear(wall), 3);
    case 'H':
      return number(hour, 2);
    case 'k':
      return number(hour, 2, ' ');
    case 'I':
      return number(hour12, 2);
    case 'l':
      return number(hour12, 2, ' ');
    case 'M':
      return number(wall.getUTCMinutes(), 2);
    case 'S':
      return number(wall.getUTCSeconds(), 2);
    case 'P':
      return word(hour < 12 ? 'am' : 'pm');
    case 'p':
      return word(hour < 12 ? 'AM' : 'PM');
    case 'L':
      return { text: fraction(time, width === '' ? 3 : Number(width)), pad: '', width: 0 };
    case 'N':
      return { text: fraction(time, width === '' ? 9 : Number(width)), pad: '', width: 0 };
    case 'z':
      return zoneField(time, flags);
    case 'Z':
      return word(time.zone);
    case 'A':
      return word(words.days[weekday] ?? '');
    case 'a':
      return word(words.shortDays[weekday] ?? '');
    case 'u':
      return number(weekday === 0 ? 7 : weekday, 1);
    case 'w':
      return number(weekday, 1);
    case 'G':
      return number(isoWeek(wall).year, 4);
    case 'g':
      return number(isoWeek(wall).year % 100, 2);
    case 'V':
      return number(isoWeek(wall).week, 2);
    case 'U':
      return number(Math.floor((dayOfYear(wall) + 6 - weekday) / 7), 2);
    case 'W':
      return number(Math.floor((dayOfYear(wall) + 6 - ((weekday + 6) % 7)) / 7), 2);
    case 's':
      return number(time.epochSeconds, 1);
    case 'n':
      return word('\n');
    case 't':
      return word('\t');
    case '%':
      return word('%');
    default:
      return undefined;
  }
}

const fraction = (time: RubyTime, digits: number): string =>
  String(time.nanoseconds).padStart(9, '0').padEnd(Math.min(MAX_WIDTH, digits), '0').slice(0, digits);

function zoneField(time: RubyTime, flags: string): Field {
  const colons = flags.split(':').length - 1;
  const text = writeOffset(time.offsetSeconds * 1000, colons > 0 ? ':' : '');
  return { text: colons > 1 ? `${text}:00` : text, pad: '0', width: 5 };
}

function dayOfYear(wall: Date): number {
  const start = new Date(0);
  start.setUTCFullYear(wall.getUTCFullYear(), 0, 1);
  return Math.floor((wall.getTime() - start.getTime()) / DAY_MS) + 1;
}

/** ISO 8601: the week belongs to the year of its Thursday. */
function isoWeek(wall: Date): { readonly year: number; readonly week: number } {
  const thursday = new Date(wall.getTime() + (3 - ((wall.getUTCDay() + 6) % 7)) * DAY_MS);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}
