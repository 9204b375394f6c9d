import type { ChartElement } from '../dom.js';
import { isNumber, readLength, readNumber, readOptions } from '../options/read.js';
import { angleOf, paneOf } from '../pane/radial-axis.js';
import { drawSvg, px } from '../svg/svg.js';
import type { Series, SeriesKind } from './series.js';
import { GAUGE_DEFAULTS } from './series-defaults.js';

/** Half-widths of a dial at distances from the pivot. */
type DialEdge = readonly [along: number, across: number];

function translateGauge(series: Series): void {
  const axis = series.yAxis;
  const pane = axis ? paneOf(axis) : undefined;
  if (!axis || !pane) return;
  for (const point of series.points) {
    point.plotX = pane.x;
    point.plotY = isNumber(point.y) ? pane.y : Number.NaN;
  }
}

function drawGauge(series: Series, group: ChartElement): void {
  const axis = series.yAxis;
  const pane = axis ? paneOf(axis) : undefined;
  if (!axis || !pane) return;
  const { chart, options } = series;
  const dial = readOptions(options.dial);
  const overshoot = (readNumber(options.overshoot, 0) * Math.PI) / 180;
  for (const point of series.points) {
    if (!isNumber(point.y)) continue;
    const angle = Math.max(
      pane.start - overshoot,
      Math.min(pane.end + overshoot, angleOf(axis, pane, axis.scaled(point.y))),
    );
    const length = readLength(dial.radius, pane.radius, pane.radius * 0.8);
    const baseLength = readLength(dial.baseLength, length, length * 0.7);
    const rear = readLength(dial.rearLength, length, length * 0.1);
    const base = readNumber(dial.baseWidth, 3) / 2;
    const top = readNumber(dial.topWidth, 1) / 2;
    const edges: DialEdge[] = [
      [-rear, -base],
      [baseLength, -base],
      [length, -top],
      [length, top],
      [baseLength, base],
      [-rear, base],
    ];
    point.graphic = drawSvg(group, chart.document, 'path', {
      class: 'highcharts-dial',
      fill: chart.paints.resolve(dial.backgroundColor, '#000000'),
      ...chart.paints.border(readNumber(dial.borderWidth, 0), dial.borderColor, '#cccccc'),
      d: turnedPath(edges, pane.x, pane.y, angle),
    });
  }
  drawPivot(series, group, pane.x, pane.y);
}

function turnedPath(edges: readonly DialEdge[], x: number, y: number, angle: number): string {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const places = edges.map(
    ([along, across]) => `${px(x + along * cos - across * sin)} ${px(y + along * sin + across * cos)}`,
  );
  return `M ${places.join(' L ')} Z`;
}

function drawPivot(series: Series, group: ChartElement, x: number, y: number): void {
  const pivot = readOptions(series.options.pivot);
  const radius = readNumber(pivot.radius, 5);
  if (radius <= 0) return;
  const width = readNumber(pivot.borderWidth, 0);
  drawSvg(group, series.chart.document, 'circle', {
    cx: x,
    cy: y,
    r: radius,
    class: 'highcharts-pivot',
    fill: series.chart.paints.resolve(pivot.backgroundColor, '#000000'),
    ...series.chart.paints.border(width, pivot.borderColor, '#cccccc'),
  });
}

export const GAUGE: SeriesKind = {
  type: 'gauge',
  isCartesian: false,
  isRadial: true,
  keys: ['y'],
  defaults: GAUGE_DEFAULTS,
  symbol: 'marker',
  hasValue: (point) => isNumber(point.y),
  valuesOf: (point) => [point.y],
  translate: translateGauge,
  draw: drawGauge,
};
