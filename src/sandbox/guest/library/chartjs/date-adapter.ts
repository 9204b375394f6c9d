import { defaultFormats, writeTime } from './time-format.js';
import { addUnits, countUnits, startOf, type TimeUnit, UNITS } from './units.js';

/** A time in ms, from whatever pages give for one. */
function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' && value.trim() !== '') {
    const number = /^-?\d{9,}$/.test(value.trim()) ? Number(value) : Date.parse(value);
    return Number.isNaN(number) ? null : number;
  }
  // Dates, and objects of Luxon, Day.js and Moment.
  const number: unknown = typeof value === 'object' && value !== null ? value.valueOf() : undefined;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Chart.js would count units that nobody knows for ever. */
function unitOf(unit: string): TimeUnit {
  const known = UNITS.find((one) => one === unit);
  if (known) return known;
  throw new Error(`expected a unit of time (${UNITS.join(', ')}), got ${unit}`);
}

interface ScaleOptions {
  readonly locale?: unknown;
}

/**
 * What the time scales of Chart.js need of a library of dates: its date adapter. Formats are written in local time and
 * in the spellings of date-fns, Luxon, Day.js and Moment, so pages need none of these.
 */
export const DATE_ADAPTER = {
  locale: undefined as string | undefined,

  init(options: ScaleOptions): void {
    this.locale = typeof options.locale === 'string' ? options.locale : undefined;
  },

  formats: (): Readonly<Record<string, string>> => defaultFormats(),

  parse: (value: unknown): number | null => readTime(value),

  format(time: number, format: unknown): string {
    return writeTime(time, String(format), this.locale);
  },

  add: (time: number, amount: number, unit: string): number => addUnits(time, amount, unitOf(unit)),

  diff: (max: number, min: number, unit: string): number => countUnits(min, max, unitOf(unit)),

  startOf(time: number, unit: string, weekday?: unknown): number {
    if (unit === 'isoWeek') return startOf(time, 'week', weekday === true ? 1 : Number(weekday) || 0);
    return startOf(time, unitOf(unit));
  },

  endOf: (time: number, unit: string): number => addUnits(startOf(time, unitOf(unit)), 1, unitOf(unit)) - 1,
};
