import type { ChartElement } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { type Options, readFlag, readNumber, readOptions, readText } from '../options/read.js';
import { createSvg } from '../svg/svg.js';
import { symbolPath } from '../svg/symbol.js';
import type { Point, Series } from './series.js';
import { MARKER_RADIUS_PX } from './series-defaults.js';

/** Points nearer than this many radii get no marker unless the page asks for them. */
const CROWDED_RADII = 2;

/** Draws the markers of a series whose points leave room for them, or that asks for them. */
export function drawMarkers(
  series: Series,
  group: ChartElement,
  key: 'plotY' | 'plotLow' | 'plotHigh' = 'plotY',
): void {
  const options = readOptions(series.options.marker);
  const isShown = readFlag(options.enabled, hasRoom(series, readNumber(options.radius, MARKER_RADIUS_PX)));
  const fillsPlot = series.xAxis && series.yAxis;
  for (const point of series.points) {
    const own = readOptions(point.options.marker);
    if (point.isNull || !readFlag(own.enabled, isShown || hasOwnSymbol(own))) continue;
    if (!fillsPlot || !isInPlot(series, point, key)) continue;
    const merged = own === point.options.marker ? mergeOptions(options, own) : options;
    const { inverted } = series.chart;
    const x = inverted ? point[key] : point.plotX;
    const y = inverted ? point.plotX : point[key];
    group.appendChild(createMarker(series, point, merged, x, y));
  }
}

function hasOwnSymbol(own: Options): boolean {
  return own.symbol !== undefined || own.radius !== undefined;
}

function hasRoom(series: Series, radius: number): boolean {
  const axis = series.xAxis;
  const distance = axis?.closestPointRange;
  if (!axis || distance === undefined) return true;
  return distance * axis.transA > CROWDED_RADII * radius;
}

function isInPlot(series: Series, point: Point, key: 'plotY' | 'plotLow' | 'plotHigh'): boolean {
  const across = series.xAxis?.len ?? 0;
  const along = series.yAxis?.len ?? 0;
  return point.plotX >= -0.5 && point.plotX <= across + 0.5 && point[key] >= -0.5 && point[key] <= along + 0.5;
}

function createMarker(series: Series, point: Point, options: Options, x: number, y: number): ChartElement {
  const { chart } = series;
  const radius = Math.min(200, Math.max(0, readNumber(options.radius, MARKER_RADIUS_PX)));
  const symbol = readText(options.symbol, series.symbol);
  if (symbol.startsWith('url(')) return createImage(series, options, symbol.slice(4, -1), x, y);
  const lineWidth = readNumber(options.lineWidth, 0);
  const marker = createSvg(chart.document, 'path', {
    fill: chart.paints.resolve(options.fillColor ?? point.color, 'none'),
    d: symbolPath(symbol, Math.floor(x) + 0.5, y, radius),
    class: 'highcharts-point',
  });
  if (lineWidth > 0) {
    marker.setAttribute(
      'stroke',
      chart.paints.resolve(options.lineColor === null ? series.color : (options.lineColor ?? '#ffffff'), 'none'),
    );
    marker.setAttribute('stroke-width', String(lineWidth));
  }
  if (series.kind.type === 'bubble') setBubbleLook(marker, series, point, options);
  point.graphic = marker;
  return marker;
}

function setBubbleLook(marker: ChartElement, series: Series, point: Point, options: Options): void {
  marker.setAttribute('stroke', series.chart.paints.resolve(options.lineColor ?? point.color, 'none'));
  marker.setAttribute('stroke-width', String(readNumber(options.lineWidth, 1)));
  marker.setAttribute('fill-opacity', String(readNumber(options.fillOpacity, 0.5)));
}

function createImage(series: Series, options: Options, url: string, x: number, y: number): ChartElement {
  const width = readNumber(options.width, 20);
  const height = readNumber(options.height, 20);
  const href = url.replace(/^["']|["']$/g, '');
  const attributes = { href, x: x - width / 2, y: y - height / 2, width, height, class: 'highcharts-point' };
  return createSvg(series.chart.document, 'image', attributes);
}
