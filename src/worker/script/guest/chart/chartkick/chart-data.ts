import { MAX_POINTS, MAX_SERIES } from '../limits.js';
import { isOptions, type Options, readNumberOrNone, readText } from '../options/read.js';

/** A key with its value, as Chartkick's data come. */
type Pair = readonly [key: unknown, value: unknown];

export interface NamedData {
  readonly name: string | undefined;
  readonly pairs: readonly Pair[];
  readonly own: Options;
}

/** Reads an object of keys and values, a list of pairs, or a list of named series. */
export function readChartData(data: unknown): NamedData[] {
  if (Array.isArray(data) && data.length > 0 && data.every((entry) => isOptions(entry) && 'data' in entry)) {
    return data.slice(0, MAX_SERIES).map((entry: Options) => ({
      name: readText(entry.name, ''),
      pairs: readPairs(entry.data),
      own: entry,
    }));
  }
  return [{ name: undefined, pairs: readPairs(data), own: {} }];
}

function readPairs(data: unknown): Pair[] {
  if (Array.isArray(data)) {
    return data
      .slice(0, MAX_POINTS)
      .map((entry): Pair => (Array.isArray(entry) ? [entry[0], entry[1]] : [entry, undefined]));
  }
  if (!isOptions(data)) return [];
  return Object.keys(data)
    .slice(0, MAX_POINTS)
    .map((key): Pair => [key, data[key]]);
}

export function readValue(value: unknown): number | null {
  return readNumberOrNone(value) ?? null;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** The moment that a key names; undefined for keys that are no dates. Days begin at local midnight. */
export function readMoment(key: unknown): number | undefined {
  if (key instanceof Date) return key.getTime();
  if (typeof key !== 'string') return undefined;
  const day = DAY.exec(key);
  if (day) return new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])).getTime();
  if (!MOMENT.test(key)) return undefined;
  const text = key
    .trim()
    .replace(' UTC', 'Z')
    .replace(/^(\S+) /, '$1T')
    .replace(/ ([+-]\d\d):?(\d\d)$/, '$1:$2');
  const moment = Date.parse(text);
  return Number.isFinite(moment) ? moment : undefined;
}

/** Whether all keys of all series are dates. */
export function hasMoments(series: readonly NamedData[]): boolean {
  let count = 0;
  for (const { pairs } of series) {
    for (const [key] of pairs) {
      if (readMoment(key) === undefined) return false;
      count += 1;
    }
  }
  return count > 0;
}
