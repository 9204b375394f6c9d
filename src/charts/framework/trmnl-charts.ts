import { overrideOptions } from '../options/merge.js';
import { isOptions, type Options, readCallback, readNumber, readOptions } from '../options/read.js';
import { chartColor } from './fill.js';
import type { ScreenProbe } from './screen-probe.js';
import { listSwatches } from './swatches.js';
import type { TrmnlPaint } from './trmnl-paint.js';

/** Makes `TRMNLCharts`: chart options of what `TRMNLPaint` reads. */
export function createTrmnlCharts(paint: TrmnlPaint, probe: ScreenProbe): Options {
  const textStyle = (role: unknown, options?: unknown): Options => paint.toHighchartsText(paint.type(role, options));
  const grid = (options?: unknown): Options => {
    const axis = paint.toHighchartsAxis(paint.border('65', options));
    const { gridLineColor, gridLineWidth, gridLineDashStyle, _trmnlPattern } = axis;
    return { gridLineColor, gridLineWidth, gridLineDashStyle, _trmnlPattern };
  };
  const axisLine = (options?: unknown): Options => {
    const { el } = readOptions(options);
    const { lineColor, tickColor, _trmnlPattern } = paint.toHighchartsAxis(paint.border('black', { el }));
    return { lineColor, tickColor, _trmnlPattern };
  };
  return {
    paint: (token: unknown, options?: unknown) => chartColor(paint.bg(token, options)),
    series: (index: unknown, count: unknown, options?: unknown) => chartColor(paint.series(index, count, options)),
    applySwatches: (options?: unknown) => applySwatches(paint, probe, readOptions(options).el),
    grid,
    axisLine,
    textStyle,
    merge: overrideOptions,
    options: (options?: unknown) => {
      const { el } = readOptions(options);
      const grids = { x: grid({ el, dir: 'v' }), y: grid({ el, dir: 'h' }) };
      return chartOptions(paint, grids, axisLine({ el }), (role) => textStyle(role, { el }));
    },
    watch: (el: unknown, build: unknown) => watchChart(paint, el, build),
  };
}

/** Elements with `data-chart-series` are painted like the series of that number. */
function applySwatches(paint: TrmnlPaint, probe: ScreenProbe, el: unknown): void {
  const marks = listSwatches(probe, el, 'data-chart-series');
  for (const mark of marks) {
    const index = readNumber(mark.getAttribute('data-chart-series'), 0);
    const count = readNumber(mark.getAttribute('data-chart-series-count'), marks.length);
    paint.apply(mark, paint.series(index, count, { el: mark }));
  }
}

/** Builds the chart, and builds it anew when the classes of the screen change. */
function watchChart(paint: TrmnlPaint, el: unknown, build: unknown): () => void {
  let chart: unknown;
  const remove = (): void => {
    if (isOptions(chart)) readCallback(chart.destroy)?.call(chart);
    chart = undefined;
  };
  const stop = paint.watch(el, () => {
    remove();
    chart = readCallback(build)?.call(undefined);
  });
  return () => {
    stop();
    remove();
  };
}

function chartOptions(
  paint: TrmnlPaint,
  grids: { readonly x: Options; readonly y: Options },
  line: Options,
  textStyle: (role: string) => Options,
): Options {
  const label = textStyle('chart-label');
  const axisOf = ({ gridLineColor, gridLineWidth, gridLineDashStyle }: Options): Options => ({
    labels: { style: label },
    lineColor: line.lineColor,
    tickColor: line.tickColor,
    gridLineColor,
    gridLineWidth,
    gridLineDashStyle,
    title: { text: null, style: textStyle('label') },
  });
  const fills = { xGrid: grids.x._trmnlPattern, yGrid: grids.y._trmnlPattern, axis: line._trmnlPattern };
  function render(this: unknown): void {
    paint.applyHighchartsAxisPaint(this, fills);
  }
  return {
    chart: { animation: false, backgroundColor: 'transparent', events: { render } },
    title: { text: null, style: textStyle('title') },
    credits: { enabled: false },
    tooltip: { enabled: false },
    legend: { enabled: false, itemStyle: label },
    plotOptions: {
      series: {
        animation: false,
        enableMouseTracking: false,
        states: { hover: { enabled: false } },
        marker: { enabled: false },
        dataLabels: { style: label },
      },
    },
    xAxis: axisOf(grids.x),
    yAxis: axisOf(grids.y),
  };
}
