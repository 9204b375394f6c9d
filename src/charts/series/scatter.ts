import type { ChartElement } from '../dom.js';
import { isNumber, readLength, readOptions } from '../options/read.js';
import { LINE } from './line.js';
import { drawMarkers } from './marker.js';
import type { Point, Series, SeriesKind } from './series.js';
import { BUBBLE_DEFAULTS, SCATTER_DEFAULTS } from './series-defaults.js';

function drawScatter(series: Series, group: ChartElement, markers: ChartElement): void {
  if (Number(series.options.lineWidth) > 0) LINE.draw(series, group, markers);
  else drawMarkers(series, markers);
}

export const SCATTER: SeriesKind = {
  ...LINE,
  type: 'scatter',
  hasLine: false,
  canStack: false,
  symbol: 'marker',
  defaults: SCATTER_DEFAULTS,
  draw: drawScatter,
};

/** Sets the radius of each bubble: areas grow with z between the smallest and the largest of the chart. */
function translateBubbles(series: Series): void {
  LINE.translate(series);
  for (const point of series.points) {
    const radius = bubbleRadius(series, point);
    point.options = { ...point.options, marker: { ...readOptions(point.options.marker), radius, enabled: true } };
  }
}

export function bubbleRadius(series: Series, point: Point): number {
  const { chart, options } = series;
  const side = Math.min(chart.plotWidth, chart.plotHeight);
  const min = readLength(options.minSize, side, 8);
  const max = readLength(options.maxSize, side, side * 0.2);
  const [low, high] = bubbleRange(series);
  const z = point.z ?? low;
  const share = high > low ? Math.max(0, Math.min(1, (z - low) / (high - low))) : 0.5;
  const grown = options.sizeBy === 'width' ? share : Math.sqrt(share);
  return Math.ceil(min + grown * (max - min)) / 2;
}

function bubbleRange(series: Series): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const other of series.chart.series) {
    if (other.kind.type !== 'bubble' || !other.visible) continue;
    for (const { z } of other.points) {
      if (!isNumber(z)) continue;
      low = Math.min(low, z);
      high = Math.max(high, z);
    }
  }
  return [
    isNumber(series.options.zMin) ? series.options.zMin : low,
    isNumber(series.options.zMax) ? series.options.zMax : high,
  ];
}

export const BUBBLE: SeriesKind = {
  ...SCATTER,
  type: 'bubble',
  keys: ['x', 'y', 'z'],
  defaults: BUBBLE_DEFAULTS,
  translate: translateBubbles,
  draw: (series, group) => drawMarkers(series, group),
};
