import { isNumber, type Options, readOptions } from '../../options/read.js';
import type { Range } from '../scale/range.js';
import { addUnits, readUnit, startOf } from './units.js';

/** A time in ms, from whatever pages give for one. */
export function readTime(value: unknown): number | undefined {
  if (isNumber(value)) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
  if (typeof value === 'string' && value.trim() !== '') {
    const number = /^-?\d{9,}$/.test(value.trim()) ? Number(value) : Date.parse(value);
    return Number.isNaN(number) ? undefined : number;
  }
  // Objects of Luxon, Day.js and Moment.
  if (typeof value === 'object' && value !== null && 'valueOf' in value) {
    const number: unknown = value.valueOf();
    return isNumber(number) ? number : undefined;
  }
  return undefined;
}

/** The range of a time scale; without data, the present day or whatever unit is asked for. */
export function timeRange(options: Options, [least, most]: readonly [number, number]): Range {
  const suggested = (value: unknown, other: number): number => readTime(value) ?? other;
  const unit = readUnit(readOptions(options.time).unit) ?? 'day';
  const bound = (value: number, other: () => number): number => (Number.isFinite(value) ? value : other());
  const min = bound(
    suggested(options.min, Math.min(least, suggested(options.suggestedMin, Number.POSITIVE_INFINITY))),
    () => startOf(Date.now(), unit),
  );
  const max = bound(
    suggested(options.max, Math.max(most, suggested(options.suggestedMax, Number.NEGATIVE_INFINITY))),
    () => addUnits(startOf(Date.now(), unit), 1, unit) - 1,
  );
  return { min: Math.min(min, max - 1), max: Math.max(min + 1, max) };
}
