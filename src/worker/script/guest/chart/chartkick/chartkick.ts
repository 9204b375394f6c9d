import type { ChartElement, ChartWindow } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readOptions, readText } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { HighchartsObject } from '../public/highcharts.js';
import { hasMoments, type NamedData, readChartData, readMoment, readValue } from './chart-data.js';
import { translateOptions, withLibrary } from './chart-options.js';

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
      this.chart = drawChart(highcharts, shape, this.element, this.data, this.options);
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
  const series = readChartData(data);
  if (series.every(({ pairs }) => pairs.length === 0)) {
    element.textContent = readText(options.empty, 'No data');
    return undefined;
  }
  const isNegative = series.some(({ pairs }) => pairs.some(([, value]) => (readValue(value) ?? 0) < 0));
  const hasLegend = series[0]?.name !== undefined && series.length > 1;
  const base = translateOptions(options, shape === 'pie' ? true : hasLegend, isNegative);
  const drawn = mergeOptions(base, { series: undefined });
  if (shape === 'pie') drawn.series = [pieSeries(series, options)];
  else if (shape === 'scatter') drawn.series = series.map((entry) => scatterSeries(entry, options));
  else if (shape === 'column' || shape === 'bar') addCategories(drawn, series, options);
  else addLines(drawn, series, options);
  drawn.chart = { ...readOptions(drawn.chart), type: chartType(shape, options) };
  return highcharts.chart(element, withLibrary(drawn, options));
}

function chartType(shape: Shape, options: Options): string {
  const isCurved = options.curve !== false;
  if (shape === 'line') return isCurved ? 'spline' : 'line';
  if (shape === 'area') return isCurved ? 'areaspline' : 'area';
  return shape;
}

function seriesName(entry: NamedData, options: Options): string {
  return entry.name ?? readText(options.label, 'Value');
}

function ownOptions(entry: NamedData, options: Options): Options {
  const own: Options = {
    ...readOptions(options.dataset),
    ...readOptions(entry.own.dataset),
    ...readOptions(entry.own.library),
  };
  if (entry.own.color !== undefined) own.color = entry.own.color;
  if (entry.own.stack !== undefined) own.stack = entry.own.stack;
  return own;
}

function addLines(chart: Options, series: readonly NamedData[], options: Options): void {
  const isTime = options.discrete !== true && hasMoments(series);
  chart.xAxis = { ...readOptions(chart.xAxis), type: isTime ? 'datetime' : 'category' };
  if (isTime) {
    const moments = { min: readMoment(options.xmin), max: readMoment(options.xmax) };
    for (const [name, moment] of Object.entries(moments)) {
      if (moment !== undefined) chart.xAxis = { ...readOptions(chart.xAxis), [name]: moment };
    }
  }
  chart.series = series.map((entry) => {
    const pairs = entry.pairs.map(
      ([key, value]) => [isTime ? readMoment(key) : String(key), readValue(value)] as const,
    );
    const data = isTime ? [...pairs].sort((a, b) => Number(a[0]) - Number(b[0])) : pairs;
    const marker = { symbol: 'circle', ...(options.points === false ? { enabled: false } : {}) };
    return { name: seriesName(entry, options), data, marker, ...ownOptions(entry, options) };
  });
}

/** Columns of several series share the keys of all, in order of first appearance. */
function addCategories(chart: Options, series: readonly NamedData[], options: Options): void {
  const keys = new Set<string>();
  for (const { pairs } of series) for (const [key] of pairs) keys.add(String(key));
  const categories = [...keys];
  chart.xAxis = { ...readOptions(chart.xAxis), categories };
  chart.series = series.map((entry) => {
    const values = new Map(entry.pairs.map(([key, value]) => [String(key), readValue(value)]));
    const data = categories.map((key) => values.get(key) ?? (series.length > 1 ? 0 : null));
    return { name: seriesName(entry, options), data, ...ownOptions(entry, options) };
  });
}

function scatterSeries(entry: NamedData, options: Options): Options {
  const data = entry.pairs.map(([x, y]) => [readValue(x), readValue(y)]);
  return { ...(entry.name === undefined ? {} : { name: entry.name }), data, ...ownOptions(entry, options) };
}

function pieSeries(series: readonly NamedData[], options: Options): Options {
  const pairs = series[0]?.pairs ?? [];
  const data = pairs.map(([key, value]) => [String(key), readValue(value)]);
  const isLegendAsked = options.legend !== undefined && options.legend !== false;
  return {
    type: 'pie',
    name: readText(options.label, 'Value'),
    data,
    ...(isLegendAsked ? { showInLegend: true } : {}),
  };
}
