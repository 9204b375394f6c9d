import type { ChartElement } from '../dom.js';
import { readFlag, readNumber, readOptions } from '../options/read.js';
import { AREA_OPACITY, LINE_WIDTH_PX, MARKER_RADIUS_PX } from '../series/series-defaults.js';
import { dashArray } from '../svg/dash.js';
import { drawSvg, px } from '../svg/svg.js';
import { symbolPath } from '../svg/symbol.js';
import type { Legend, LegendItem } from './legend.js';

/** Draws the sign of a legend's item: the line with its marker, the area, or the box of a column. */
export function drawSymbol(legend: Legend, item: LegendItem, group: ChartElement, baseline: number): void {
  const { series } = item;
  const color = item.source.visible ? item.source.color : '#cccccc';
  if (series.kind.symbol === 'box') drawBox(legend, color, group, baseline);
  else {
    if (series.kind.symbol !== 'marker') drawLineSign(legend, item, color, group, baseline);
    drawMarkerSign(legend, item, color, group, baseline);
  }
}

function drawBox(legend: Legend, color: unknown, group: ChartElement, baseline: number): void {
  const height = readNumber(legend.options.symbolHeight, legend.metrics.size);
  const isSquare = legend.options.squareSymbol !== false;
  const width = isSquare ? height : legend.symbolWidth;
  const radius = readNumber(legend.options.symbolRadius, height / 2);
  drawSvg(group, legend.chart.document, 'rect', {
    class: 'highcharts-point',
    x: isSquare ? (legend.symbolWidth - height) / 2 : 0,
    y: baseline - legend.metrics.size + 1,
    width,
    height,
    rx: radius,
    ry: radius,
    fill: legend.chart.paints.resolve(color, 'none'),
  });
}

function drawLineSign(legend: Legend, item: LegendItem, color: unknown, group: ChartElement, baseline: number): void {
  const { chart, symbolWidth } = legend;
  const { options, kind } = item.series;
  const widthPx = readNumber(options.lineWidth, LINE_WIDTH_PX);
  const y = signHeight(item, legend, baseline);
  const stroke = chart.paints.resolve(color, 'none');
  const cap = Math.min(widthPx, 16) / 2;
  const line = `M ${px(cap)} ${px(y)} L ${px(symbolWidth - cap)} ${px(y)}`;
  if (widthPx > 0) {
    drawSvg(group, chart.document, 'path', {
      fill: 'none',
      class: 'highcharts-graph',
      stroke,
      'stroke-width': widthPx,
      'stroke-linecap': 'round',
      'stroke-dasharray': dashArray(options.dashStyle, widthPx),
      d: line,
    });
  }
  if (!kind.isArea) return;
  const bottom = px(baseline);
  const area = `${line} L ${px(symbolWidth - cap)} ${bottom} L ${px(cap)} ${bottom} Z`;
  const opacity = readNumber(options.fillOpacity, AREA_OPACITY);
  drawSvg(group, chart.document, 'path', {
    class: 'highcharts-area',
    fill: stroke,
    'fill-opacity': typeof color === 'string' ? opacity : undefined,
    d: area,
  });
}

function signHeight(item: LegendItem, legend: Legend, baseline: number): number {
  const rise = item.series.kind.isArea ? 5 : Math.round(legend.metrics.size * 0.3);
  return baseline - rise;
}

function drawMarkerSign(legend: Legend, item: LegendItem, color: unknown, group: ChartElement, baseline: number): void {
  const { chart, symbolWidth } = legend;
  const { series } = item;
  const marker = readOptions(series.options.marker);
  const radius = Math.min(readNumber(marker.radius, MARKER_RADIUS_PX), series.kind.type === 'bubble' ? 6 : 4);
  if (!readFlag(marker.enabled, true) || radius <= 0 || series.kind.isRadial) return;
  const y = signHeight(item, legend, baseline);
  drawSvg(group, chart.document, 'path', {
    class: 'highcharts-point',
    fill: chart.paints.resolve(marker.fillColor ?? color, 'none'),
    ...chart.paints.border(readNumber(marker.lineWidth, 0), marker.lineColor ?? color),
    d: symbolPath(series.symbol, symbolWidth / 2, y, series.kind.type === 'bubble' ? 6 : radius),
  });
}
