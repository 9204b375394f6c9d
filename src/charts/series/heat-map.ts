import { heatColor } from '../color/heat-color.js';
import type { ChartElement } from '../dom.js';
import { isNumber, readNumber, withClassName } from '../options/read.js';
import { drawSvg } from '../svg/svg.js';
import type { Series, SeriesKind } from './series.js';
import { HEAT_MAP_DEFAULTS } from './series-defaults.js';

function translateCells(series: Series): void {
  const { xAxis, yAxis, chart } = series;
  if (!xAxis || !yAxis) return;
  const halfX = readNumber(series.options.colsize, 1) / 2;
  const halfY = readNumber(series.options.rowsize, 1) / 2;
  const clampTo = (length: number) => (value: number) => Math.round(Math.max(0, Math.min(length, value)));
  const across = clampTo(xAxis.len);
  const down = clampTo(yAxis.len);
  for (const point of series.points) {
    const x1 = across(xAxis.translate(point.x - halfX));
    const x2 = across(xAxis.translate(point.x + halfX));
    const y1 = down(yAxis.translate((point.y ?? 0) - halfY));
    const y2 = down(yAxis.translate((point.y ?? 0) + halfY));
    point.plotX = (x1 + x2) / 2;
    point.plotY = (y1 + y2) / 2;
    const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    point.shapeArgs = chart.inverted ? { x: box.y, y: box.x, width: box.height, height: box.width } : box;
    if (series.colorAxis && isNumber(point.value) && point.options.color === undefined) {
      point.ownColor = heatColor(series.colorAxis, point.value);
    }
  }
}

function drawCells(series: Series, group: ChartElement): void {
  const { chart, options } = series;
  const border = readNumber(options.borderWidth, 0);
  const nullColor = options.nullColor ?? '#f7f7f7';
  for (const point of series.points) {
    if (!point.shapeArgs || !isNumber(point.y)) continue;
    const attributes = {
      ...point.shapeArgs,
      fill: chart.paints.resolve(isNumber(point.value) ? point.color : nullColor, 'none'),
      ...chart.paints.border(border, options.borderColor ?? series.color),
      class: withClassName('highcharts-point', point.options),
    };
    point.graphic = drawSvg(group, chart.document, 'rect', attributes);
  }
}

export const HEAT_MAP: SeriesKind = {
  type: 'heatmap',
  isCartesian: true,
  fillsCells: true,
  mainKey: 'value',
  keys: ['x', 'y', 'value'],
  defaults: HEAT_MAP_DEFAULTS,
  symbol: 'box',
  hasValue: (point) => isNumber(point.value),
  valuesOf: (point) => [point.y],
  translate: translateCells,
  draw: drawCells,
};
