import type { ChartElement, ChartWindow } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readOptions, readText } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { HighchartsObject } from '../public/highcharts.js';
import { type ChartData, keyKindOf, readChartData, readMoment, readValue } from './chart-data.js';
import { translateOptions } from './chart-options.js';

type Shape = 'line' | 'column' | 'bar' | 'area' | 'pie' | 'scatter';

/** Makes the `Chartkick` object of a window, whose charts are drawn by the chart object given. */
export function createChartkick(window: ChartWindow, highcharts: HighchartsObject): Options {
  const charts: Record<string, unknown> = {};
  const chartkick: Options = { charts, options: {}, adapters: [], config: {} };
  const define = (name: string, shape: Shape) => {
    chartkick[name] = createChartClass({ window, highcharts, chartkick, charts, shape });
  };
  define('LineChart', 'line');
  define('ColumnChart', 'column');
  define('BarChart', 'bar');
  define('AreaChart', 'area');
  define('PieChart', 'pie');
  define('ScatterChart', 'scatter');
  chartkick.configure = (options: unknown) => {
    chartkick.config = options;
  };
  chartkick.setDefaultOptions = (options: unknown) => {
    chartkick.options = readOptions(options);
  };
  chartkick.eachChart = (run: (chart: unknown) => void) => {
    for (const id of Object.keys(charts)) run(charts[id]);
  };
  chartkick.destroyAll = () => {
    for (const id of Object.keys(charts)) delete charts[id];
  };
  chartkick.addAdapter = () => {};
  chartkick.use = () => chartkick;
  return chartkick;
}

/** What the charts of one shape share. */
interface ChartShape {
  readonly window: ChartWindow;
  readonly highcharts: HighchartsObject;
  readonly chartkick: Options;
  readonly charts: Record<string, unknown>;
  readonly shape: Shape;
}

function createChartClass({ window, highcharts, chartkick, charts, shape }: ChartShape): unknown {
  return class {
    readonly element: ChartElement | undefined;
    data: unknown;
    options: Options;
    chart: Chart | undefined;

    constructor(target: unknown, data: unknown, options?: unknown) {
      this.element = findElement(window, target);
      this.data = data;
      this.options = mergeOptions(readOptions(chartkick.options), options);
      if (this.element?.id) charts[this.element.id] = this;
      this.redraw();
    }

    redraw(): void {
      if (!this.element) throw new Error(`no element to draw the chart into: ${'none found'}`);
      const { element, data } = this;
      const draw = (rows: unknown) => {
        this.chart = drawChart(highcharts, shape, element, rows, this.options);
      };
      if (typeof data === 'function') data(draw);
      else draw(data);
    }

    getElement(): unknown {
      return this.element;
    }

    getData(): unknown {
      return this.data;
    }

    getDataSource(): unknown {
      return this.data;
    }

    getOptions(): Options {
      return this.options;
    }

    getChartObject(): Chart | undefined {
      return this.chart;
    }

    getAdapter(): string {
      return 'highcharts';
    }

    updateData(data: unknown, options?: unknown): void {
      this.data = data;
      this.setOptions(options ?? this.options);
    }

    setOptions(options: unknown): void {
      this.options = mergeOptions(readOptions(chartkick.options), options);
      this.redraw();
    }

    refreshData(): void {}
    stopRefresh(): void {}

    destroy(): void {
      this.chart?.destroy();
    }
  };
}

/** Pages wait for this event, which follows the file by a timer. */
export function announceChartkick(window: ChartWindow): void {
  const { Event } = window;
  if (!Event) return;
  window.setTimeout(() => {
    window.dispatchEvent?.(new Event('chartkick:load'));
  }, 0);
}

function findElement(window: ChartWindow, target: unknown): ChartElement | undefined {
  if (typeof target === 'string') return window.document.getElementById(target) ?? undefined;
  return typeof target === 'object' && target !== null ? (target as ChartElement) : undefined;
}

function drawChart(
  highcharts: HighchartsObject,
  shape: Shape,
  element: ChartElement,
  data: unknown,
  options: Options,
): Chart | undefined {
  const read = readChartData(data, options.label);
  if (read.series.every(({ pairs }) => pairs.length === 0)) {
    element.textContent = readText(options.empty ?? readOptions(options.messages).empty, 'No data');
    return undefined;
  }
  return highcharts.chart(element, CHARTS[shape](read, options, shape));
}

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
