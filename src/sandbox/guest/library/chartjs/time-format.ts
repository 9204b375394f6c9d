import type { TimeUnit } from './units.js';

/** The formats of the adapter that most pages load, as `date-fns` spells them. */
const FORMATS: Readonly<Record<TimeUnit | 'datetime', string>> = {
  datetime: 'MMM d, yyyy, h:mm:ss aaaa',
  millisecond: 'h:mm:ss.SSS aaaa',
  second: 'h:mm:ss aaaa',
  minute: 'h:mm aaaa',
  hour: 'ha',
  day: 'MMM d',
  week: 'PP',
  month: 'MMM yyyy',
  quarter: 'qqq - yyyy',
  year: 'yyyy',
};

export const defaultFormats = (): Readonly<Record<string, string>> => ({ ...FORMATS });

/** Texts in quotes or brackets, and runs of one letter. */
const TOKEN = /'([^']*)'|\[([^\]]*)\]|([A-Za-z])\3*/g;

/** A time by a pattern, in the spellings of date-fns, Luxon, Day.js and Moment. Local time. */
export function writeTime(time: number, pattern: string, locale: string | undefined): string {
  const date = new Date(time);
  return pattern.replace(TOKEN, (token, quoted?: string, bracketed?: string) => {
    const text = quoted ?? bracketed;
    return text ?? (writeToken(date, token, locale) || token);
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

function writeToken(date: Date, token: string, locale: string | undefined): string {
  const intl = (options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale, options).format(date);
  const hour12 = date.getHours() % 12 || 12;
  const quarter = Math.floor(date.getMonth() / 3) + 1;
  const texts: Readonly<Record<string, () => string>> = {
    yyyy: () => String(date.getFullYear()),
    y: () => String(date.getFullYear()),
    yy: () => two(date.getFullYear() % 100),
    MMMM: () => intl({ month: 'long' }),
    MMM: () => intl({ month: 'short' }),
    MM: () => two(date.getMonth() + 1),
    M: () => String(date.getMonth() + 1),
    dd: () => two(date.getDate()),
    d: () => String(date.getDate()),
    EEEE: () => intl({ weekday: 'long' }),
    EEE: () => intl({ weekday: 'short' }),
    HH: () => two(date.getHours()),
    H: () => String(date.getHours()),
    hh: () => two(hour12),
    h: () => String(hour12),
    mm: () => two(date.getMinutes()),
    m: () => String(date.getMinutes()),
    ss: () => two(date.getSeconds()),
    s: () => String(date.getSeconds()),
    SSS: () => String(date.getMilliseconds()).padStart(3, '0'),
    a: () => (date.getHours() < 12 ? 'AM' : 'PM'),
    aaaa: () => (date.getHours() < 12 ? 'a.m.' : 'p.m.'),
    qqq: () => `Q${quarter}`,
    q: () => String(quarter),
    PP: () => intl({ dateStyle: 'medium' }),
    P: () => intl({ dateStyle: 'short' }),
    p: () => intl({ timeStyle: 'short' }),
  };
  const name = SPELLINGS[token] ?? token;
  return texts[name]?.() ?? '';
}

/** Other libraries' words for the same; a day of the week that others spell `d` is not meant. */
const SPELLINGS: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  LLLL: 'MMMM',
  LLL: 'MMM',
  LL: 'MM',
  L: 'M',
  DD: 'dd',
  D: 'd',
  dddd: 'EEEE',
  cccc: 'EEEE',
  ddd: 'EEE',
  ccc: 'EEE',
  EE: 'EEE',
  E: 'EEE',
  A: 'a',
  aa: 'a',
  aaa: 'a',
  Q: 'q',
};
