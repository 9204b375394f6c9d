import { type Options, readNumber, readOptions, readText } from '../../options/read.js';
import { addUnits, chooseUnit, countUnits, readUnit, startOf, type TimeUnit } from './units.js';

const MAX_TICKS = 1_000;

export interface TimeRange {
  readonly min: number;
  readonly max: number;
}

export interface TimeTicks {
  readonly unit: TimeUnit;
  readonly values: readonly number[];
}

/** Ticks of a time scale: at the beginnings of a unit, or where there are data. */
export function timeTicks(
  options: Options,
  { min, max }: TimeRange,
  capacity: number,
  known: () => readonly number[],
): TimeTicks {
  const time = readOptions(options.time);
  const ticks = readOptions(options.ticks);
  const unit = readUnit(time.unit) ?? chooseUnit(readUnit(time.minUnit) ?? 'millisecond', min, max, capacity);
  const source = readText(ticks.source, 'auto');
  const isWithin = (value: number): boolean => value >= min && value <= max;
  if (source !== 'auto') return { unit, values: known().filter(isWithin).slice(0, MAX_TICKS) };
  const step = Math.max(1, readNumber(ticks.stepSize ?? time.stepSize, 1));
  const weekday = time.isoWeekday === true ? 1 : time.isoWeekday === false ? 0 : readNumber(time.isoWeekday, 0);
  const values: number[] = [];
  // More ticks than labels ever fit would take long to count.
  const stride = Math.max(step, Math.ceil(countUnits(min, max, unit) / MAX_TICKS));
  let at = startOf(min, unit, weekday);
  for (; at < max && values.length < MAX_TICKS; at = addUnits(at, stride, unit)) values.push(at);
  if (at === max || options.bounds === 'ticks' || values.length === 1) values.push(at);
  return { unit, values: options.bounds === 'ticks' ? values : values.filter(isWithin) };
}

/** How far the range is widened at both ends, in shares of it, so that bars have room. */
export function timeOffsets(shares: readonly number[]): { readonly start: number; readonly end: number } {
  const [first, second] = shares;
  const [last, before] = [shares.at(-1), shares.at(-2)];
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  const start = second === undefined ? 1 - first : (second - first) / 2;
  const end = before === undefined ? last : (last - before) / 2;
  const most = shares.length < 3 ? 0.5 : 0.25;
  const limit = (value: number): number => Math.max(0, Math.min(most, value));
  return { start: limit(start), end: limit(end) };
}
