import type { ChartElement } from '../dom.js';
import { isNumber, readNumber } from '../options/read.js';
import { dashArray } from '../svg/dash.js';
import { createSvg } from '../svg/svg.js';
import { drawZones } from './draw-zones.js';
import { areaPath, linePath, rangePaths } from './line-path.js';
import { drawMarkers } from './marker.js';
import type { Point, Series, SeriesKind } from './series.js';
import { AREA_DEFAULTS, AREA_OPACITY, LINE_DEFAULTS, LINE_WIDTH_PX, RANGE_DEFAULTS } from './series-defaults.js';

function translateValues(series: Series): void {
  const { xAxis, yAxis } = series;
  if (!xAxis || !yAxis) return;
  for (const point of series.points) {
    point.plotX = series.placeX(point.x);
    const value = point.stackHigh ?? point.y;
    point.plotY = isNumber(value) ? yAxis.translate(value) : Number.NaN;
  }
}

function translateRanges(series: Series): void {
  const { xAxis, yAxis } = series;
  if (!xAxis || !yAxis) return;
  for (const point of series.points) {
    point.plotX = series.placeX(point.x);
    point.plotLow = isNumber(point.low) ? yAxis.translate(point.low) : Number.NaN;
    point.plotHigh = isNumber(point.high) ? yAxis.translate(point.high) : Number.NaN;
    point.plotY = point.plotLow;
  }
}

function drawLine(series: Series, group: ChartElement, markers: ChartElement): void {
  strokeLine(series, group, linePath(series, 'plotY'));
  drawMarkers(series, markers);
}

function drawArea(series: Series, group: ChartElement, markers: ChartElement): void {
  fillArea(series, group, areaPath(series));
  drawLine(series, group, markers);
}

function drawRange(series: Series, group: ChartElement, markers: ChartElement): void {
  const { area, lines } = rangePaths(series);
  fillArea(series, group, area);
  strokeLine(series, group, lines);
  drawMarkers(series, markers, 'plotHigh');
  drawMarkers(series, markers, 'plotLow');
}

function strokeLine(series: Series, group: ChartElement, d: string): void {
  const { options } = series;
  if (d === '' || readNumber(options.lineWidth, LINE_WIDTH_PX) <= 0) return;
  if (series.zones.length === 0) {
    group.appendChild(createLine(series, d, options.lineColor ?? series.color, options.dashStyle));
    return;
  }
  drawZones(series, true, (zone, clip) => {
    const line = createLine(series, d, zone.color || series.color, zone.dashStyle ?? options.dashStyle);
    line.setAttribute('clip-path', clip);
    group.appendChild(line);
  });
}

function createLine(series: Series, d: string, color: unknown, dashStyle: unknown): ChartElement {
  const { options, chart } = series;
  const widthPx = readNumber(options.lineWidth, LINE_WIDTH_PX);
  const line = createSvg(chart.document, 'path', {
    fill: 'none',
    d,
    class: 'highcharts-graph',
    stroke: chart.paints.resolve(color, '#000000'),
    'stroke-width': widthPx,
    'stroke-linejoin': 'round',
    'stroke-linecap': options.linecap === 'square' || options.linecap === 'butt' ? options.linecap : 'round',
  });
  const dash = dashArray(dashStyle, widthPx);
  if (dash && String(dashStyle).toLowerCase() !== 'solid') {
    line.setAttribute('stroke-dasharray', dash);
    line.removeAttribute('stroke-linecap');
  }
  if (isNumber(options.opacity)) line.setAttribute('opacity', String(options.opacity));
  return line;
}

function fillArea(series: Series, group: ChartElement, d: string): void {
  if (d === '') return;
  const { fillColor } = series.options;
  if (series.zones.length === 0) {
    group.appendChild(createArea(series, d, fillColor, series.color));
    return;
  }
  drawZones(series, false, (zone, clip) => {
    const area = createArea(series, d, zone.fillColor || fillColor, zone.color || series.color);
    area.setAttribute('clip-path', clip);
    group.appendChild(area);
  });
}

/** An area of its own colour, or of the series's with some transparency. */
function createArea(series: Series, d: string, fillColor: unknown, color: unknown): ChartElement {
  const { options, chart } = series;
  const isPlain = fillColor === undefined || fillColor === null;
  return createSvg(chart.document, 'path', {
    d,
    class: 'highcharts-area',
    fill: chart.paints.resolve(isPlain ? color : fillColor, 'none'),
    'fill-opacity': isPlain && typeof color === 'string' ? readNumber(options.fillOpacity, AREA_OPACITY) : undefined,
  });
}

function valuesOf(point: Point): readonly (number | null | undefined)[] {
  return [point.stackHigh ?? point.y];
}

const LINE_BASE = {
  isCartesian: true,
  hasLine: true,
  canStack: true,
  keys: ['x', 'y'],
  hasValue: (point: Point) => isNumber(point.y),
  valuesOf,
  translate: translateValues,
} as const;

const RANGE_BASE = {
  isCartesian: true,
  hasLine: true,
  isArea: true,
  keys: ['x', 'low', 'high'],
  mainKey: 'high',
  symbol: 'area',
  defaults: RANGE_DEFAULTS,
  hasValue: (point: Point) => isNumber(point.low) && isNumber(point.high),
  valuesOf: (point: Point) => [point.low, point.high],
  translate: translateRanges,
  draw: drawRange,
} as const;

export const LINE: SeriesKind = { ...LINE_BASE, type: 'line', symbol: 'line', defaults: LINE_DEFAULTS, draw: drawLine };
export const SPLINE: SeriesKind = { ...LINE, type: 'spline' };
export const AREA: SeriesKind = {
  ...LINE_BASE,
  type: 'area',
  symbol: 'area',
  isArea: true,
  defaults: AREA_DEFAULTS,
  draw: drawArea,
};
export const AREA_SPLINE: SeriesKind = { ...AREA, type: 'areaspline' };
export const AREA_RANGE: SeriesKind = { ...RANGE_BASE, type: 'arearange' };
export const AREA_SPLINE_RANGE: SeriesKind = { ...RANGE_BASE, type: 'areasplinerange' };
