import type { ChartElement, ChartWindow } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { isOptions, type Options, readCallback, readNumber, readOptions, readText } from '../options/read.js';
import { chartColor, type Paint, PaintReader } from './paint-reader.js';

/** Greys that series are filled with, from dark to light. */
const RAMP = ['black', ...[10, 20, 30, 35, 40, 45, 50, 55, 60, 65].map((step) => `gray-${step}`), 'gray-75'];
const BLACK = { color: '#000000', textOutline: 'none' };

/** Makes `TRMNLPaint` and `TRMNLCharts`, the framework's helpers for charts, on the computed styles of a window. */
export function createTrmnlPaint(window: ChartWindow): { readonly TRMNLPaint: Options; readonly TRMNLCharts: Options } {
  const reader = new PaintReader(window);
  const bg = (token: unknown, near?: unknown) => reader.read(`bg--${readText(token, 'black')}`, near);
  const series = (count: unknown, near?: unknown): Paint[] => {
    const wanted = Math.max(0, Math.min(50, Math.round(readNumber(count, 1))));
    return Array.from({ length: wanted }, (_, index) => bg(rampStep(index, wanted), near));
  };
  const type = (name: unknown, near?: unknown) => typeOf(reader, readText(name, 'label'), near);
  const watch = (_target: unknown, run: unknown) => readCallback(run ?? _target)?.call(undefined);
  const paint: Options = {
    bg,
    text: bg,
    textColor: (token: unknown) => bg(token).color,
    border: (token: unknown) => bg(token),
    divider: (token: unknown) => bg(token),
    series,
    type,
    strokeSpec: (token: unknown, width?: unknown) => ({ ...bg(token), width: readNumber(width, 1) }),
    scale: () => readNumber(window.devicePixelRatio, 1),
    px: (value: unknown) => readNumber(value, 0),
    cssVar: (name: unknown, near?: unknown) => reader.style('', near, [readText(name, '')])[0]?.trim() ?? '',
    screen: () => ({
      width: window.document.documentElement?.clientWidth ?? 0,
      height: window.document.documentElement?.clientHeight ?? 0,
    }),
    apply: (element: unknown, token: unknown) => applyClass(element, `bg--${readText(token, 'black')}`),
    applyType: (element: unknown, name: unknown) => applyClass(element, readText(name, 'label')),
    applyBorder: (element: unknown, token: unknown) => applyClass(element, `border--${readText(token, 'h-6')}`),
    watch,
    toHighcharts: (value: unknown) => chartColor(isPaint(value) ? value : bg(value)),
    toHighchartsAxis: () => axisOptions(reader),
    toHighchartsText: (name: unknown, near?: unknown) => type(name, near),
    applyHighchartsAxisPaint: () => undefined,
  };
  return { TRMNLPaint: paint, TRMNLCharts: createCharts(reader, bg, series, type, watch) };
}

type PaintOf = (token: unknown, near?: unknown) => Paint;

function createCharts(
  reader: PaintReader,
  bg: PaintOf,
  series: (count: unknown, near?: unknown) => Paint[],
  type: (name: unknown, near?: unknown) => Options,
  watch: unknown,
): Options {
  const options = (given?: unknown) => {
    const near = readOptions(given).el;
    return chartOptions(axisOptions(reader), type('label', near), type('title', near));
  };
  return {
    paint: (token: unknown, near?: unknown) => chartColor(bg(token, near)),
    series: (count: unknown, near?: unknown) => series(count, near).map(chartColor),
    applySwatches: (elements: unknown) => {
      const list = Array.from((elements ?? []) as ArrayLike<unknown>);
      list.forEach((element, index) => void applyClass(element, `bg--${rampStep(index, list.length)}`));
    },
    grid: () => readOptions(axisOptions(reader)),
    axisLine: () => ({ lineColor: '#000000', tickColor: '#000000' }),
    textStyle: type,
    merge: mergeOptions,
    options: (given?: unknown, own?: unknown) => mergeOptions(options(given), isOptions(own) ? own : {}),
    watch,
  };
}

function rampStep(index: number, count: number): string {
  const step = count > 1 ? Math.round((index * (RAMP.length - 1)) / (count - 1)) : 0;
  return RAMP[step] ?? 'black';
}

function typeOf(reader: PaintReader, name: string, near: unknown): Options {
  const [fontFamily, fontSize, fontWeight] = reader.style(name, near, ['font-family', 'font-size', 'font-weight']);
  return { fontFamily, fontSize, fontWeight, ...BLACK };
}

function axisOptions(reader: PaintReader): Options {
  const grid = reader.style('divider', undefined, ['background-color'])[0];
  return {
    gridLineWidth: 1,
    gridLineDashStyle: 'Solid',
    gridLineColor: grid || '#000000',
    lineColor: '#000000',
    tickColor: '#000000',
  };
}

function chartOptions(axis: Options, label: Options, title: Options): Options {
  const axisWithText = { ...axis, labels: { style: label }, title: { text: null, style: label } };
  return {
    chart: { animation: false, backgroundColor: 'transparent' },
    title: { text: null, style: title },
    subtitle: { text: null },
    credits: { enabled: false },
    tooltip: { enabled: false },
    legend: { enabled: false, itemStyle: label },
    xAxis: axisWithText,
    yAxis: axisWithText,
    plotOptions: {
      series: {
        animation: false,
        enableMouseTracking: false,
        marker: { enabled: false },
        dataLabels: { style: label },
      },
    },
  };
}

function isPaint(value: unknown): value is Paint {
  return (
    isOptions(value) &&
    typeof value.url === 'string' &&
    typeof value.color === 'string' &&
    typeof value.size === 'number'
  );
}

function applyClass(element: unknown, className: string): unknown {
  if (typeof element === 'object' && element !== null && 'setAttribute' in element) {
    const target = element as ChartElement;
    target.setAttribute('class', `${target.getAttribute('class') ?? ''} ${className}`.trim());
  }
  return element;
}
