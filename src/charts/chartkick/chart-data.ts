import { MAX_POINTS, MAX_SERIES } from '../limits.js';
import { isOptions, type Options, readText } from '../options/read.js';

/** A key with its value, as Chartkick's data come. */
type Pair = readonly [key: unknown, value: unknown];

/** What the keys of a chart are: all of its keys decide together. */
type KeyKind = 'number' | 'datetime' | 'string';

interface KeyedSeries {
  readonly name: string | undefined;
  readonly pairs: readonly Pair[];
  /** What else a page says about the series; options of the chart library among it. */
  readonly own: Options;
}

export interface ChartData {
  readonly series: readonly KeyedSeries[];
  /** Keys with values, or pairs, without a list of series around them. */
  readonly isSingle: boolean;
}

/** Reads an object of keys and values, a list of pairs, or a list of series. */
export function readChartData(data: unknown, label: unknown): ChartData {
  if (Array.isArray(data) && isOptions(data[0])) {
    const series = data.slice(0, MAX_SERIES).map((entry: unknown) => {
      const { data: pairs, name, ...own } = isOptions(entry) ? entry : {};
      return { name: readText(name, '') || undefined, pairs: readPairs(pairs), own };
    });
    return { series, isSingle: false };
  }
  return { series: [{ name: readText(label, '') || undefined, pairs: readPairs(data), own: {} }], isSingle: true };
}

function readPairs(data: unknown): Pair[] {
  if (Array.isArray(data)) {
    return data
      .slice(0, MAX_POINTS)
      .map((entry): Pair => (Array.isArray(entry) ? [entry[0], entry[1]] : [undefined, undefined]));
  }
  if (!isOptions(data)) return [];
  return Object.keys(data)
    .slice(0, MAX_POINTS)
    .map((key): Pair => [key, data[key]]);
}

/** The number that a text begins with; null without one. */
export function readValue(value: unknown): number | null {
  const number = Number.parseFloat(String(value));
  return Number.isFinite(number) ? number : null;
}

const DAY = /^(\d{4})-?(\d\d)-?(\d\d)$/;
const MIN_DATE_CHARS = 6;

/** The moment that a key names, if any; NaN otherwise. Days begin at local midnight, numbers are seconds. */
export function readMoment(key: unknown): number {
  if (key instanceof Date) return key.getTime();
  if (typeof key === 'number') return key * 1000;
  const text = String(key);
  const day = DAY.exec(text);
  if (day) return new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])).getTime();
  const iso = text.replace(' ', 'T').replace(' ', '').replace('UTC', 'Z');
  return Date.parse(iso) || Date.parse(text);
}

/** Short texts are names, though some of them could be read as dates. */
function isMoment(key: unknown): boolean {
  return !Number.isNaN(readMoment(key)) && String(key).length >= MIN_DATE_CHARS;
}

export function keyKindOf(series: readonly KeyedSeries[]): KeyKind {
  const all = (isKind: (key: unknown) => boolean) => series.every(({ pairs }) => pairs.every(([key]) => isKind(key)));
  if (all((key) => typeof key === 'number')) return 'number';
  return all(isMoment) ? 'datetime' : 'string';
}
