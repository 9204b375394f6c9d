import type { ChartElement, ChartWindow } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { isOptions, type Options } from '../options/read.js';
import { type ChartCanvas, findCanvas } from './canvas.js';
import { type ChartLibrary, PageChart } from './chart.js';
import { createChartDefaults, createChartOverrides } from './chart-defaults.js';
import { createContext } from './context-2d.js';

/** Entry of the bundled library `chartjs`: the `Chart` that pages know. */
const window = globalThis as unknown as ChartWindow & {
  Chart?: unknown;
  readonly HTMLCanvasElement: { readonly prototype: { getContext: unknown } };
};

const library: ChartLibrary = {
  window,
  defaults: createChartDefaults(),
  overrides: createChartOverrides(),
  charts: new Map<ChartElement, PageChart>(),
  registered: new Set<unknown>(),
};

/** `new Chart(canvas, config)` */
class Chart extends PageChart {
  static readonly version = '4.5.0';
  static readonly defaults = Object.assign(library.defaults, {
    set: (scope: unknown, values?: unknown) => {
      const target = typeof scope === 'string' ? (library.defaults[scope] as Options) : library.defaults;
      if (isOptions(target)) Object.assign(target, mergeOptions(target, typeof scope === 'string' ? values : scope));
    },
  });
  static readonly overrides = library.overrides;
  static readonly registry = {};
  static readonly instances: Record<string, PageChart> = {};
  static readonly helpers = {};

  static register(...items: readonly unknown[]): void {
    for (const item of items.flat()) if (isOptions(item)) library.registered.add(item.id);
  }

  static unregister(...items: readonly unknown[]): void {
    for (const item of items.flat()) if (isOptions(item)) library.registered.delete(item.id);
  }

  static getChart(target: unknown): PageChart | undefined {
    try {
      return library.charts.get(findCanvas(window, target));
    } catch {
      return undefined;
    }
  }

  constructor(target: unknown, config?: unknown) {
    super(library, target, config);
    Chart.instances[this.id] = this;
  }
}

window.HTMLCanvasElement.prototype.getContext = function getContext(this: ChartCanvas, kind: unknown): object | null {
  return kind === '2d' ? createContext(this) : null;
};
/** What pages import and register: everything is there anyway. */
const PARTS =
  'ArcElement BarController BarElement BubbleController CategoryScale Colors Decimation DoughnutController Filler Legend LineController ' +
  'LineElement LinearScale LogarithmicScale PieController PointElement PolarAreaController RadarController RadialLinearScale ScatterController SubTitle TimeScale ' +
  'TimeSeriesScale Title Tooltip';
const parts = Object.fromEntries(PARTS.split(' ').map((id) => [id, { id }]));
window.Chart = Object.assign(Chart, { ...parts, Chart, registerables: Object.values(parts) });
