import { mergeOptions } from '../options/merge.js';
import { isNumber, readFlag, readList, readNumber } from '../options/read.js';
import type { PiePlace } from '../series/pie.js';
import type { Point } from '../series/point.js';
import type { Series } from '../series/series.js';
import { createSvg, px } from '../svg/svg.js';
import { createText } from '../text/text.js';
import { labelPlaceOf, labelsOf, labelText } from './label-text.js';

const LEAST_DIAMETER_PX = 80;
const PADDING_PX = 5;

interface PieLabel {
  readonly point: Point;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly isRight: boolean;
  readonly middle: number;
  y: number;
}

/** Shrinks and moves a pie until the labels outside of it fit the plot. */
export function fitPie(series: Series, room: PiePlace): PiePlace {
  const labels = makeLabels(series);
  if (labels.length === 0) return room;
  const distance = labelDistance(series);
  if (distance <= 0) return room;
  const { plotWidth, plotHeight } = series.chart;
  const over = { left: 0, right: 0, top: 0, bottom: 0 };
  const reach = room.radius + distance;
  for (const label of labels) {
    const x = room.x + Math.cos(label.middle) * reach + (label.isRight ? PADDING_PX : -PADDING_PX);
    const y = room.y + Math.sin(label.middle) * reach;
    if (label.isRight) over.right = Math.max(over.right, Math.round(x + PADDING_PX + label.width - plotWidth));
    else over.left = Math.max(over.left, Math.round(label.width + PADDING_PX - x));
    over.top = Math.max(over.top, Math.round(label.height / 2 - y));
    over.bottom = Math.max(over.bottom, Math.round(y + label.height / 2 - plotHeight));
  }
  const { options } = series;
  const center = readList(options.center);
  const least = Math.min(2 * room.radius, readNumber(options.minSize, LEAST_DIAMETER_PX));
  const isFixed = isNumber(options.size) || (typeof options.size === 'string' && !options.size.endsWith('%'));
  const across = isNumber(center[0]) ? Math.max(over.left, over.right) * 2 : over.left + over.right;
  const down = isNumber(center[1]) ? Math.max(over.top, over.bottom) * 2 : over.top + over.bottom;
  const diameter = isFixed
    ? 2 * room.radius
    : Math.max(least, Math.min(2 * room.radius - across, 2 * room.radius - down));
  const share = room.radius > 0 ? diameter / (2 * room.radius) : 1;
  return {
    x: center[0] === undefined || center[0] === null ? room.x + (over.left - over.right) / 2 : room.x,
    y: center[1] === undefined || center[1] === null ? room.y + (over.top - over.bottom) / 2 : room.y,
    radius: diameter / 2,
    inner: room.inner * share,
  };
}

function labelDistance(series: Series): number {
  return readNumber(labelsOf(series, undefined)[0]?.distance, 30);
}

function makeLabels(series: Series): PieLabel[] {
  const options = labelsOf(series, undefined)[0];
  if (!options || !readFlag(options.enabled, false)) return [];
  const { sizes } = series.chart;
  const labels: PieLabel[] = [];
  for (const point of series.points) {
    if (!isNumber(point.y) || !point.visible || !point.shapeArgs) continue;
    const own = mergeOptions(options, labelsOf(series, point)[0]);
    const text = readFlag(own.enabled, true) ? labelText(point, own) : '';
    if (text === '') continue;
    const size = sizes.size(labelPlaceOf(own, point), text);
    const middle = ((point.shapeArgs.start ?? 0) + (point.shapeArgs.end ?? 0)) / 2;
    labels.push({
      point,
      text,
      width: size.width + 2 * PADDING_PX,
      height: size.height + 2 * PADDING_PX,
      isRight: Math.cos(middle) >= -1e-9,
      middle,
      y: 0,
    });
  }
  return labels;
}

/** Draws the labels of a pie beside it with lines to their slices, or within the slices. */
export function drawPieLabels(series: Series): void {
  const place = series.piePlace;
  const options = labelsOf(series, undefined)[0];
  const labels = makeLabels(series);
  if (!place || !options || labels.length === 0) return;
  const { chart } = series;
  const distance = labelDistance(series);
  const reach = place.radius + distance;
  for (const label of labels) label.y = place.y + Math.sin(label.middle) * reach;
  if (distance > 0)
    for (const isRight of [true, false])
      spread(
        labels.filter((label) => label.isRight === isRight),
        chart.plotHeight,
      );
  const group = chart.layers.open('highcharts-data-labels highcharts-pie-series', 6);
  for (const label of labels) {
    const side = label.isRight ? 1 : -1;
    const anchor = place.x + Math.cos(label.middle) * reach;
    const inside = distance <= 0;
    const left = inside
      ? anchor - label.width / 2
      : label.isRight
        ? anchor + 2 * PADDING_PX
        : anchor - 2 * PADDING_PX - label.width;
    const x = chart.plotLeft + Math.round(left) + PADDING_PX;
    const textPlace = labelPlaceOf(options, label.point);
    const metrics = chart.sizes.metrics(textPlace);
    const y = chart.plotTop + Math.round(label.y - label.height / 2) + PADDING_PX + metrics.baseline;
    if (!inside && readNumber(options.connectorWidth, 1) > 0)
      group.appendChild(connector(series, label, place, anchor, side));
    const attributes = { x, y, class: 'highcharts-data-label' };
    group.appendChild(createText(chart.document, label.text, textPlace.style, attributes, metrics.height));
  }
}

function connector(series: Series, label: PieLabel, place: PiePlace, anchor: number, side: number) {
  const { chart } = series;
  const options = labelsOf(series, undefined)[0];
  const at = (radius: number) =>
    `${px(chart.plotLeft + place.x + Math.cos(label.middle) * radius)} ${px(chart.plotTop + place.y + Math.sin(label.middle) * radius)}`;
  const y = px(chart.plotTop + label.y);
  const start = `${px(chart.plotLeft + anchor + side * PADDING_PX)} ${y}`;
  return createSvg(chart.document, 'path', {
    fill: 'none',
    class: 'highcharts-data-label-connector',
    stroke: chart.paints.resolve(options?.connectorColor ?? label.point.color, '#000000'),
    'stroke-width': readNumber(options?.connectorWidth, 1),
    d: `M ${start} L ${px(chart.plotLeft + anchor)} ${y} L ${at(place.radius + 6)} L ${at(place.radius)}`,
  });
}

/** Moves labels of one side apart, from top to bottom, and back up where they leave the plot. */
function spread(labels: PieLabel[], height: number): void {
  labels.sort((a, b) => a.y - b.y);
  let free = Number.NEGATIVE_INFINITY;
  for (const label of labels) {
    label.y = Math.max(label.y, free + label.height / 2 - 2 * PADDING_PX + 8);
    free = label.y + label.height / 2;
  }
  let most = height + PADDING_PX;
  for (const label of [...labels].reverse()) {
    label.y = Math.min(label.y, most - label.height / 2 + 2);
    most = label.y - label.height / 2 + 2 * PADDING_PX - 8;
  }
}
