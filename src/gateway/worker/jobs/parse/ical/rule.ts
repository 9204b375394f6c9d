import { translateOlderRule } from './older-rule.js';
import { readWallTime, type WallTime } from './wall-time.js';

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A day of the week, 0 is Monday; `nth` counts within the month or year, from its end when negative, 0 means each. */
export interface RuleDay {
  readonly weekday: number;
  readonly nth: number;
}

/** A recurrence rule (RFC 5545 section 3.3.10). Lists are empty where the rule has none. */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: WallTime | undefined;
  /** 0 is Monday. */
  readonly weekStart: number;
  readonly days: readonly RuleDay[];
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  readonly positions: readonly number[];
  /** What a day that its month lacks becomes (RFC 7529 section 4.1). */
  readonly skip: 'OMIT' | 'BACKWARD' | 'FORWARD';
}

const SKIPS = ['OMIT', 'BACKWARD', 'FORWARD'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Smallest and largest absolute value of each list of numbers; `isSigned` ones also count from the end. */
const LISTS = {
  BYMONTH: { min: 1, max: 12, isSigned: false },
  BYMONTHDAY: { min: 1, max: 31, isSigned: true },
  BYYEARDAY: { min: 1, max: 366, isSigned: true },
  BYWEEKNO: { min: 1, max: 53, isSigned: true },
  BYHOUR: { min: 0, max: 23, isSigned: false },
  BYMINUTE: { min: 0, max: 59, isSigned: false },
  BYSECOND: { min: 0, max: 60, isSigned: false },
  BYSETPOS: { min: 1, max: 366, isSigned: true },
} as const;

/** A rule, and the parts of it that are no part of any rule. */
interface ReadRule {
  readonly rule: Rule;
  readonly unusable: readonly string[];
}

/** Other parts have no meaning. */
const NAMES = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'RSCALE', 'SKIP', ...Object.keys(LISTS)]);

/**
 * Reads a rule; parts that cannot be used are left out. Undefined for a rule without a frequency, or in another
 * calendar than the Gregorian one (RFC 7529), since nothing right can be said of it.
 */
export function readRule(source: string): ReadRule | undefined {
  const parts = new Map(
    (translateOlderRule(source) ?? source)
      .replace(/^RRULE:/i, '')
      .split(';')
      .map((part) => part.trim().toUpperCase().split('='))
      .map(([name = '', value = '']) => [name.trim(), value.trim()] as const),
  );
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'));
  if (!frequency || !['GREGORIAN', 'GREGORY', undefined].includes(parts.get('RSCALE'))) return undefined;
  const unusable = [...parts].filter(([name]) => name !== '' && !NAMES.has(name)).map((part) => part.join('='));
  const use = <T>(name: string, read: (value: string) => T | undefined): T | undefined => {
    const value = parts.get(name) ?? '';
    const result = value === '' ? undefined : read(value);
    // Some programs write -1 or an empty part for “none”.
    if (value !== '' && value !== '-1' && result === undefined) unusable.push(`${name}=${value}`);
    return result;
  };
  const useAll = <T>(name: string, read: (value: string) => readonly T[]): readonly T[] => {
    const written = (parts.get(name) ?? '').split(',').map((one) => one.trim());
    const all = [...new Set(written)].filter((one) => one !== '');
    const wrong = all.filter((one) => read(one).length === 0);
    if (wrong.length > 0 && wrong.join() !== '-1') unusable.push(`${name}=${wrong.join(',')}`);
    return all.flatMap(read);
  };
  const list = (name: keyof typeof LISTS): readonly number[] =>
    [...new Set(useAll(name, (value) => readNumber(value, LISTS[name])))].toSorted((a, b) => a - b);
  const weekStart = use('WKST', (value) => (WEEKDAYS.includes(value) ? WEEKDAYS.indexOf(value) : undefined));
  const rule = {
    frequency,
    interval: use('INTERVAL', readCount) ?? 1,
    count: use('COUNT', readCount),
    until: use('UNTIL', readWallTime),
    weekStart: weekStart ?? 0,
    days: useAll('BYDAY', readDay),
    months: list('BYMONTH'),
    monthDays: list('BYMONTHDAY'),
    yearDays: list('BYYEARDAY'),
    weeks: list('BYWEEKNO'),
    hours: list('BYHOUR'),
    minutes: list('BYMINUTE'),
    seconds: list('BYSECOND'),
    positions: list('BYSETPOS'),
    skip: use('SKIP', (value) => SKIPS.find((name) => name === value)) ?? 'OMIT',
  };
  return { rule, unusable };
}

const readCount = (value: string): number | undefined =>
  /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;

function readNumber(value: string, limits: (typeof LISTS)[keyof typeof LISTS]): readonly number[] {
  const { min, max, isSigned } = limits;
  const number = /^[+-]?\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  return Math.abs(number) >= min && Math.abs(number) <= max && (isSigned || number >= 0) ? [number] : [];
}

/** Some programs write `TUE` or `TUESDAY`. */
function readDay(value: string): readonly RuleDay[] {
  const [, nth = '', name = ''] =
    /^([+-]?\d{1,2})?\s*(MO|TU|WE|TH|FR|SA|SU)(?:[A-Z]{1,7}DAY|[A-Z])?$/.exec(value) ?? [];
  return name === '' ? [] : [{ weekday: WEEKDAYS.indexOf(name), nth: Number(nth) }];
}
