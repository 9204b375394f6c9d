import { isNumber, type Options, readFlag, readNumber, readNumberOrNone } from '../../options/read.js';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Places of the first and last name that are shown. */
export function categoryRange(options: Options, labels: readonly unknown[]): Range {
  const at = (value: unknown, other: number): number => {
    const found = isNumber(value) ? value : labels.indexOf(value);
    return found >= 0 ? found : other;
  };
  const min = at(options.min, 0);
  return { min, max: Math.max(min, at(options.max, labels.length - 1)) };
}

/** The range of a scale of numbers: of the data, widened or replaced by the options. */
export function numberRange(options: Options, [least, most]: readonly [number, number], isLogarithmic: boolean): Range {
  const given = { min: readNumberOrNone(options.min), max: readNumberOrNone(options.max) };
  let min = given.min ?? Math.min(least, readNumberOrNone(options.suggestedMin) ?? Number.POSITIVE_INFINITY);
  let max = given.max ?? Math.max(most, readNumberOrNone(options.suggestedMax) ?? Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(min)) min = Number.isFinite(max) ? Math.min(0, max) : 0;
  if (!Number.isFinite(max)) max = Math.max(1, min);
  if (isLogarithmic) {
    if (min <= 0) min = given.min ?? (max > 0 ? max / 10 : 1);
    if (max <= 0) max = given.max ?? 10;
    return min === max ? { min: min / 10, max: max * 10 } : { min, max };
  }
  const beginsAtZero = readFlag(options.beginAtZero, false);
  if (beginsAtZero && min < 0 && max < 0) max = given.max ?? 0;
  else if (beginsAtZero && min > 0 && max > 0) min = given.min ?? 0;
  if (min !== max) return { min, max };
  const offset = max === 0 ? 1 : Math.abs(max * 0.05);
  return { min: beginsAtZero ? min : (given.min ?? min - offset), max: given.max ?? max + offset };
}

/** Room above and below the data, as a number or a percentage. */
export function graceOf(value: unknown, range: number): number {
  if (typeof value === 'string' && value.endsWith('%')) return (range * readNumber(value.slice(0, -1), 0)) / 100;
  return readNumber(value, 0);
}
