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
  const { wall } = time;
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const [hour, weekday] = [wall.getUTCHours(), wall.getUTCDay()];
  return FIELDS.get(letter)?.({ time, wall, year, month, day, hour, weekday, words, flags, width });
}

/** A time in parts, and how it is to be written. */
interface Written {
  readonly time: RubyTime;
  readonly wall: Date;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly weekday: number;
  readonly words: DateWords;
  readonly flags: string;
  readonly width: string;
}

/** By the letter of the directive. */
const FIELDS: ReadonlyMap<string, (written: Written) => Field> = new Map(
  Object.entries<(written: Written) => Field>({
    Y: ({ year }) => number(year, year < 0 ? 5 : 4),
    C: ({ year }) => number(Math.floor(year / 100), 2),
    y: ({ year }) => number(((year % 100) + 100) % 100, 2),
    m: ({ month }) => number(month + 1, 2),
    B: ({ words, month }) => word(words.months[month] ?? ''),
    b: ({ words, month }) => word(words.shortMonths[month] ?? ''),
    h: ({ words, month }) => word(words.shortMonths[month] ?? ''),
    d: ({ day }) => number(day, 2),
    e: ({ day }) => number(day, 2, ' '),
    j: ({ wall }) => number(dayOfYear(wall), 3),
    H: ({ hour }) => number(hour, 2),
    k: ({ hour }) => number(hour, 2, ' '),
    I: ({ hour }) => number(hour % 12 || 12, 2),
    l: ({ hour }) => number(hour % 12 || 12, 2, ' '),
    M: ({ wall }) => number(wall.getUTCMinutes(), 2),
    S: ({ wall }) => number(wall.getUTCSeconds(), 2),
    P: ({ hour }) => word(hour < 12 ? 'am' : 'pm'),
    p: ({ hour }) => word(hour < 12 ? 'AM' : 'PM'),
    L: ({ time, width }) => ({ text: fraction(time, Number(width || 3)), pad: '', width: 0 }),
    N: ({ time, width }) => ({ text: fraction(time, Number(width || 9)), pad: '', width: 0 }),
    z: ({ time, flags }) => zoneField(time, flags),
    Z: ({ time }) => word(time.zone),
    A: ({ words, weekday }) => word(words.days[weekday] ?? ''),
    a: ({ words, weekday }) => word(words.shortDays[weekday] ?? ''),
    u: ({ weekday }) => number(weekday || 7, 1),
    w: ({ weekday }) => number(weekday, 1),
    G: ({ wall }) => number(isoWeek(wall).year, 4),
    g: ({ wall }) => number(isoWeek(wall).year % 100, 2),
    V: ({ wall }) => number(isoWeek(wall).week, 2),
    U: ({ wall, weekday }) => number(Math.floor((dayOfYear(wall) + 6 - weekday) / 7), 2),
    W: ({ wall, weekday }) => number(Math.floor((dayOfYear(wall) + 6 - ((weekday + 6) % 7)) / 7), 2),
    s: ({ time }) => number(time.epochSeconds, 1),
    n: () => word('\n'),
    t: () => word('\t'),
    '%': () => word('%'),
  }),
);

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
