import { isNumber, isOptions, type Options, readList, readNumber, readText } from '../../options/read.js';
import type { Scale } from '../scale/scale.js';
import { readTime } from '../time/time-range.js';

/** A point of the data: its place on the index axis and its value. */
export interface Datum {
  /** Of the list that the page gave. */
  readonly index: number;
  readonly at: number;
  /** NaN where there is none. */
  readonly value: number;
  /** Start of a bar that floats. */
  readonly from: number | undefined;
  readonly radius: number | undefined;
  /** Where the datum stands in its stack; set for stacked datasets. */
  low?: number;
  high?: number;
}

/** A dataset on its scales. */
export interface Series {
  readonly type: string;
  readonly index: number;
  readonly dataset: Options;
  readonly indexScale: Scale;
  readonly valueScale: Scale;
  readonly stack: unknown;
  data: readonly Datum[];
}

const MAX_POINTS = 10_000;

/** Reads the data of a dataset as pages give them: numbers, pairs, points, or an object by name. */
export function readData(dataset: Options, indexScale: Scale, labels: unknown[], keys: Options): readonly Datum[] {
  const [indexKey, valueKey] = indexScale.axis === 'x' ? ['x', 'y'] : ['y', 'x'];
  const [ownIndexKey, ownValueKey] = [keyOf(keys, indexKey), keyOf(keys, valueKey)];
  const place = (value: unknown, index: number): number => {
    if (indexScale.isTime) return readTime(value === undefined ? labels[index] : value) ?? Number.NaN;
    if (!indexScale.isCategory) return toNumber(value);
    if (value === undefined) return index;
    const found = labels.indexOf(value);
    if (found >= 0 || isNumber(value)) return found >= 0 ? found : Number(value);
    return labels.push(value) - 1;
  };
  const given = dataset.data;
  if (isOptions(given))
    return Object.entries(given).map(([name, value], index) => toDatum(index, place(name, index), value));
  return readList(given)
    .slice(0, MAX_POINTS)
    .map((raw, index) => {
      if (Array.isArray(raw) && !indexScale.isCategory) return toDatum(index, place(raw[0], index), raw[1]);
      if (!isOptions(raw)) return toDatum(index, place(undefined, index), raw);
      return toDatum(index, place(valueAt(raw, ownIndexKey), index), valueAt(raw, ownValueKey), raw.r);
    });
}

function toDatum(index: number, at: number, value: unknown, radius?: unknown): Datum {
  const isPair = Array.isArray(value);
  const [from, to] = isPair ? [toNumber(value[0]), toNumber(value[1])] : [undefined, toNumber(value)];
  return { index, at, value: to, from, radius: isNumber(radius) ? radius : undefined };
}

const keyOf = (keys: Options, axis: string): string => readText(keys[`${axis}AxisKey`], axis);

/** `a.b` looks inside. */
function valueAt(raw: Options, path: string): unknown {
  if (path in raw || !path.includes('.')) return raw[path];
  return path.split('.').reduce<unknown>((value, name) => (isOptions(value) ? value[name] : undefined), raw);
}

/** A number, or the milliseconds of a date. */
export function toNumber(value: unknown): number {
  if (value === null || value === undefined || value === '') return Number.NaN;
  if (value instanceof Date) return value.getTime();
  const number = readNumber(value, Number.NaN);
  return Number.isNaN(number) && typeof value === 'string' && /^\d{4}-\d/.test(value) ? Date.parse(value) : number;
}

/** Puts the data of stacked datasets on top of each other, positive and negative ones apart. */
export function stackSeries(series: readonly Series[]): void {
  const sums = new Map<string, [positive: number, negative: number]>();
  for (const one of series) {
    const { stacked } = one.valueScale.options;
    const isStacked = Boolean(stacked) || (stacked === undefined && one.stack !== undefined);
    if (!isStacked) continue;
    for (const datum of one.data) {
      const key = [one.indexScale.id, one.valueScale.id, String(one.stack ?? one.type), datum.at].join(' ');
      const sum = sums.get(key) ?? [0, 0];
      const side = datum.value < 0 ? 1 : 0;
      datum.low = sum[side];
      datum.high = sum[side] + (Number.isNaN(datum.value) ? 0 : datum.value);
      sum[side] = datum.high;
      sums.set(key, sum);
    }
  }
}

/** Smallest and largest value that a scale must show. */
export function rangeOfSeries(series: readonly Series[], scale: Scale): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number | undefined): void => {
    if (value === undefined || Number.isNaN(value) || (scale.isLogarithmic && value <= 0)) return;
    least = Math.min(least, value);
    most = Math.max(most, value);
  };
  for (const { indexScale, valueScale, data } of series)
    for (const datum of data) {
      if (indexScale === scale) take(datum.at);
      if (valueScale !== scale) continue;
      take(Number.isNaN(datum.value) ? undefined : (datum.high ?? datum.value));
      take(datum.from);
    }
  return [least, most];
}
