import { fitPie } from '../data-label/pie-labels.js';
import type { ChartElement } from '../dom.js';
import { isNumber, readLength, readList, readNumber, withClassName } from '../options/read.js';
import { ringPath } from '../svg/arc.js';
import { drawSvg } from '../svg/svg.js';
import type { PiePlace, Series, SeriesKind } from './series.js';
import { PIE_DEFAULTS, SLICED_OFFSET_PX } from './series-defaults.js';

/** The place of a pie before its labels take room. */
function pieRoom(series: Series): PiePlace {
  const { chart, options } = series;
  const slicing = readNumber(options.slicedOffset, SLICED_OFFSET_PX);
  const width = chart.plotWidth - 2 * slicing;
  const height = chart.plotHeight - 2 * slicing;
  const min = Math.min(width, height) - 2 * slicing;
  const center = readList(options.center);
  const size = isNumber(options.size) ? options.size : readLength(options.size ?? '100%', min, min) + 2 * slicing;
  return {
    x: readLength(center[0] ?? '50%', width, width / 2) + slicing,
    y: readLength(center[1] ?? '50%', height, height / 2) + slicing,
    radius: Math.max(0, size / 2),
    inner: readLength(options.innerSize, size, 0) / 2,
  };
}

function translatePie(series: Series): void {
  const { options } = series;
  let total = 0;
  for (const point of series.points) if (isNumber(point.y) && point.visible) total += Math.max(0, point.y);
  const start = ((readNumber(options.startAngle, 0) - 90) * Math.PI) / 180;
  const whole =
    ((readNumber(options.endAngle, readNumber(options.startAngle, 0) + 360) - readNumber(options.startAngle, 0)) *
      Math.PI) /
    180;
  let turned = 0;
  for (const point of series.points) {
    const share = isNumber(point.y) && point.visible && total > 0 ? Math.max(0, point.y) / total : 0;
    point.percentage = share * 100;
    point.total = total;
    if (point.name === '') point.name = 'Slice';
    point.shapeArgs = { start: start + turned * whole, end: start + (turned + share) * whole };
    turned += share;
  }
  series.piePlace = fitPie(series, pieRoom(series));
  for (const point of series.points) {
    const middle = ((point.shapeArgs?.start ?? 0) + (point.shapeArgs?.end ?? 0)) / 2;
    const { x, y, radius, inner } = series.piePlace;
    point.plotX = x + Math.cos(middle) * ((radius + inner) / 2);
    point.plotY = y + Math.sin(middle) * ((radius + inner) / 2);
  }
}

function drawPie(series: Series, group: ChartElement): void {
  const { chart, options } = series;
  const place = series.piePlace;
  if (!place) return;
  const border = readNumber(options.borderWidth, 1);
  for (const point of series.points) {
    const { start = 0, end = 0 } = point.shapeArgs ?? {};
    if (!isNumber(point.y) || !point.visible || end - start <= 0) continue;
    const slide = point.sliced ? readNumber(options.slicedOffset, SLICED_OFFSET_PX) : 0;
    const middle = (start + end) / 2;
    const ring = {
      x: place.x + Math.cos(middle) * slide,
      y: place.y + Math.sin(middle) * slide,
      outer: place.radius,
      inner: place.inner,
      start,
      end,
      corner: readLength(options.borderRadius, place.radius - place.inner, 0),
    };
    const attributes = {
      class: withClassName('highcharts-point', point.options),
      fill: chart.paints.resolve(point.color, 'none'),
      ...chart.paints.border(border, options.borderColor, '#ffffff'),
      'stroke-linejoin': 'round',
      d: ringPath(ring),
    };
    point.graphic = drawSvg(group, chart.document, 'path', attributes);
  }
}

export const PIE: SeriesKind = {
  type: 'pie',
  isCartesian: false,
  colorsByPoint: true,
  keys: ['name', 'y'],
  defaults: PIE_DEFAULTS,
  symbol: 'box',
  hasValue: (point) => isNumber(point.y),
  valuesOf: () => [],
  translate: translatePie,
  draw: drawPie,
};
