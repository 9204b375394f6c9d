import { Axis } from '../axis/axis.js';
import { Color } from '../color/color-object.js';
import type { ChartWindow } from '../dom.js';
import { Language } from '../format/language.js';
import { formatNumber } from '../format/number-format.js';
import { fillTemplate } from '../format/template.js';
import { MAX_CHARTS } from '../limits.js';
import { DEFAULTS } from '../options/chart-defaults.js';
import { mergeOptions } from '../options/merge.js';
import { isNumber, isOptions, type Options, readText } from '../options/read.js';
import { DrawnElement } from '../renderer/drawn-element.js';
import { Renderer } from '../renderer/renderer.js';
import { Point, Series } from '../series/series.js';
import type { Chart } from './chart.js';
import { addEvent, fireEvent, removeEvent } from './events.js';
import { createTools } from './highcharts-functions.js';
import type { Library } from './library.js';
import { PageChart } from './page-chart.js';

/** The object that pages know as `Highcharts`. */
export interface HighchartsObject extends Options {
  readonly charts: readonly (Chart | undefined)[];
  chart(target: unknown, options?: unknown, callback?: unknown): Chart;
  setOptions(options: unknown): Options;
}

/** Makes the `Highcharts` object of a window. */
export function createHighcharts(window: ChartWindow): HighchartsObject {
  const library: Library = { window, defaults: mergeOptions(DEFAULTS), charts: [] };
  const language = () =>
    new Language(library.defaults, window.document.documentElement?.getAttribute('lang') || window.navigator?.language);
  /** `new Highcharts.Chart(…)`: a chart of this window. */
  class WindowChart extends PageChart {
    constructor(target: unknown, options?: unknown, callback?: unknown) {
      if (library.charts.length >= MAX_CHARTS) throw new Error(`more than ${MAX_CHARTS} charts on a page`);
      const isShifted = isOptions(target) && !('appendChild' in target);
      super(library, isShifted ? undefined : target, isShifted ? target : options, isShifted ? options : callback);
    }
  }
  return {
    charts: library.charts,
    version: '12.3.0',
    product: 'Highcharts',
    chart: (target: unknown, options?: unknown, callback?: unknown) => new WindowChart(target, options, callback),
    Chart: WindowChart,
    Axis,
    Series,
    Point,
    SVGRenderer: Renderer,
    SVGElement: DrawnElement,
    Color,
    color: (input: unknown) => new Color(input),
    merge: (...values: unknown[]) =>
      values[0] === true ? Object.assign(values[1] ?? {}, mergeOptions(...values.slice(1))) : mergeOptions(...values),
    setOptions: (options: unknown) => {
      library.defaults = mergeOptions(library.defaults, options);
      return library.defaults;
    },
    getOptions: () => library.defaults,
    get defaultOptions() {
      return library.defaults;
    },
    dateFormat: (format: unknown, moment: unknown) =>
      language().formatDate(readText(format, '%Y-%m-%d %H:%M:%S'), Number(moment)),
    numberFormat: (value: unknown, decimals?: unknown, point?: unknown, thousands?: unknown) => {
      const { numbers } = language();
      const places = isNumber(decimals) ? decimals : defaultDecimals(value);
      return formatNumber(
        Number(value),
        places,
        numbers,
        readText(point, numbers.decimalPoint),
        readText(thousands, numbers.thousandsSep),
      );
    },
    format: (template: unknown, context: unknown) => fillTemplate(readText(template, ''), context, language()),
    addEvent,
    removeEvent,
    fireEvent: (target: object, type: unknown, event?: object) => fireEvent(target, String(type), undefined, event),
    time: {
      formatTimezone: undefined,
      dateFormat: (format: unknown, moment: unknown) => language().formatDate(readText(format, ''), Number(moment)),
    },
    ...createTools(),
  } as HighchartsObject;
}

function defaultDecimals(value: unknown): number {
  const text = String(value);
  return text.includes('.') ? Math.min(2, text.length - text.indexOf('.') - 1) : 0;
}
