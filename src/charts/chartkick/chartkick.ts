import type { ChartElement, ChartWindow } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readOptions, readText } from '../options/read.js';
import type { Chart } from '../public/chart.js';
import type { HighchartsObject } from '../public/highcharts.js';
import { readChartData } from './chart-data.js';
import { chartOptionsOf, type Shape } from './chart-shapes.js';

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
  return highcharts.chart(element, chartOptionsOf(shape, read, options));
}
