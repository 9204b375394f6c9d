import { type Options, readOptions, readText } from '../options/read.js';
import { type ChartData, keyKindOf, readMoment, readValue } from './chart-data.js';
import { translateOptions } from './chart-options.js';

/** The kinds of Chartkick's charts. */
export type Shape = 'line' | 'column' | 'bar' | 'area' | 'pie' | 'scatter';

/** What the chart object draws for data and options of Chartkick. */
export const chartOptionsOf = (shape: Shape, read: ChartData, options: Options): Options =>
  CHARTS[shape](read, options, shape);

const CHARTS: Readonly<Record<Shape, (read: ChartData, options: Options, shape: Shape) => Options>> = {
  line: lineChart,
  area: lineChart,
  column: columnChart,
  bar: columnChart,
  pie: pieChart,
  scatter: scatterChart,
};

function isNegative({ series }: ChartData): boolean {
  return series.some(({ pairs }) => pairs.some(([, value]) => (readValue(value) ?? 0) < 0));
}

const AREAS = {
  plotOptions: {
    areaspline: { stacking: 'normal' },
    area: { stacking: 'normal' },
    series: { marker: { enabled: false } },
  },
};

/** Lines and areas. The kind of their keys decides the axis, whatever the page says. */
function lineChart(read: ChartData, options: Options, shape: Shape): Options {
  const chart = translateOptions(options, read.isSingle, isNegative(read), shape === 'area' ? AREAS : {});
  const kind = options.discrete ? 'string' : keyKindOf(read.series);
  const xAxis = readOptions(chart.xAxis);
  const type = kind === 'number' ? xAxis.type || 'linear' : kind === 'datetime' ? 'datetime' : 'category';
  const curved = options.curve === false ? '' : 'spline';
  const own = shape === 'area' ? `area${curved}` : curved || 'line';
  const marker = options.points === false ? { symbol: 'circle', enabled: false } : { symbol: 'circle' };
  const series = read.series.map((entry) => {
    const data = entry.pairs.map(([key, value]) => [readKey(key, kind), readValue(value)] as const);
    if (kind !== 'string') data.sort((a, b) => Number(a[0]) - Number(b[0]));
    return { ...entry.own, name: entry.name ?? 'Value', data, marker };
  });
  return { ...withType(chart, own), xAxis: { ...xAxis, type }, series };
}

function readKey(key: unknown, kind: string): unknown {
  if (kind === 'number') return key;
  return kind === 'datetime' ? readMoment(key) : String(key);
}

/** The type of a chart, unless the page gives another one to the chart library. */
function withType(chart: Options, type: string): Options {
  return { ...chart, chart: { type, ...readOptions(chart.chart) } };
}

/** Columns of several series share the keys of all, in order of first appearance, or of their numbers. */
function columnChart(read: ChartData, options: Options, shape: Shape): Options {
  const chart = translateOptions(options, read.isSingle, isNegative(read));
  const keys = new Set<unknown>();
  const isNumeric = !options.discrete && keyKindOf(read.series) === 'number';
  const name = (key: unknown) => (isNumeric ? key : String(key));
  for (const { pairs } of read.series) for (const [key] of pairs) keys.add(name(key));
  const categories = [...keys];
  if (isNumeric) categories.sort((a, b) => Number(a) - Number(b));
  const series = read.series.map((entry) => {
    const values = new Map(entry.pairs.map(([key, value]) => [name(key), readValue(value)]));
    const stack = entry.own.stack ? { stack: entry.own.stack } : {};
    return { name: entry.name ?? 'Value', data: categories.map((key) => values.get(key) ?? 0), ...stack };
  });
  return {
    ...chart,
    chart: { ...readOptions(chart.chart), type: shape },
    xAxis: { ...readOptions(chart.xAxis), categories },
    series,
  };
}

function scatterChart(read: ChartData, options: Options): Options {
  const chart = translateOptions(options, read.isSingle, isNegative(read));
  const series = read.series.map(({ name, own, pairs }) => {
    const data = pairs.map(([x, y]) => [readValue(x), readValue(y)]);
    return { ...own, ...(name === undefined ? {} : { name }), data };
  });
  return { ...chart, chart: { ...readOptions(chart.chart), type: 'scatter' }, series };
}

function pieChart(read: ChartData, options: Options): Options {
  const chart = translateOptions(
    options,
    false,
    true,
    options.donut ? { plotOptions: { pie: { innerSize: '50%' } } } : {},
  );
  const pairs = read.series[0]?.pairs ?? [];
  const data = pairs.map(([key, value]) => [String(key), readValue(value)]);
  return { ...chart, series: [{ type: 'pie', name: readText(options.label, 'Value'), data }] };
}
