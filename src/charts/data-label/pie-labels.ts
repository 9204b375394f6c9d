import type { ChartElement } from '../dom.js';
import { mergeOptions } from '../options/merge.js';
import { isNumber, type Options, readFlag, readLength, readList, readNumber } from '../options/read.js';
import type { PiePlace, Point, Series } from '../series/series.js';
import { createSvg, drawSvg, px } from '../svg/svg.js';
import { createText } from '../text/text.js';
import { labelPlaceOf, labelsOf, labelText } from './label-text.js';
import { type LabelBox, overlaps } from './overlap.js';

const MIN_DIAMETER_PX = 80;
const PADDING_PX = 5;
/** Every step makes a pie smaller by at least a pixel. */
const MAX_FITS = 100;
const HALF_LINE_PX = 6;
/** How far labels within a pie reach above their place, whatever their size. */
const INSIDE_ABOVE_PX = 10;

interface PieLabel {
  readonly point: Point;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly isRight: boolean;
  readonly middle: number;
  /** Beside its slice. */
  readonly naturalY: number;
  y: number;
}

/** From the highest to the lowest place of labels around the pie. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The angle of a label: slices that reach around the lower end take the larger part beside it. */
function labelAngle(start: number, end: number, room: PiePlace, reach: number): number {
  const middle = (start + end) / 2;
  const half = HALF_LINE_PX + PADDING_PX;
  if (room.y + Math.sin(middle) * reach + half <= room.y + room.radius) return middle;
  const quarter = Math.PI / 2;
  const from = Math.ceil(middle / quarter - 1e-9) * quarter - quarter;
  return (Math.max(start, from) + Math.min(end, from + quarter)) / 2;
}

/** How far labels reach beyond the plot. */
interface Overflow {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Shrinks and moves a pie whose size is not set until its labels fit the plot; of those within it, only the width counts, from their
 * middle.
 */
export function fitPie(series: Series, room: PiePlace): PiePlace {
  const all = labelsOf(series, undefined);
  const options = all.find((one) => labelDistance(one, room) > 0) ?? all[0];
  const { size } = series.options;
  if (size !== undefined && size !== null) return room;
  let place = room;
  // A smaller pie has its labels elsewhere, which can reach beyond the plot in turn.
  for (let steps = 0; options && steps < MAX_FITS; steps++) {
    const { radius, inner } = place;
    const next = shrinkPie(series, place, room, overflowOf(series, place, options));
    // A pie that is as small as it gets moves for a last time.
    place = next.radius < radius ? next : { ...next, radius, inner };
    if (next.radius >= radius) break;
  }
  return place;
}

function overflowOf(series: Series, place: PiePlace, options: Options): Overflow {
  const distance = labelDistance(options, place);
  const { plotWidth, plotHeight } = series.chart;
  const over = { left: 0, right: 0, top: 0, bottom: 0 };
  const reach = place.radius + distance;
  const span = spanOf(series, place, reach);
  for (const label of placeLabels(makeLabels(series, place, options), distance, span)) {
    const side = label.isRight ? 1 : -1;
    const x =
      distance > 0
        ? place.x + side * (reachAt(label, place, reach, span) + PADDING_PX)
        : place.x + Math.cos(label.middle) * reach;
    if (label.isRight) over.right = Math.max(over.right, Math.round(x + PADDING_PX + label.width - plotWidth));
    else over.left = Math.max(over.left, Math.round(label.width + PADDING_PX - x));
    if (distance <= 0) continue;
    over.top = Math.max(over.top, Math.round(label.height / 2 - label.y));
    over.bottom = Math.max(over.bottom, Math.round(label.y + label.height / 2 - plotHeight));
  }
  return over;
}

function shrinkPie(series: Series, place: PiePlace, room: PiePlace, over: Overflow): PiePlace {
  const { center: given, minSize } = series.options;
  const center = readList(given);
  const min = Math.min(2 * room.radius, readNumber(minSize, MIN_DIAMETER_PX));
  const across = isNumber(center[0]) ? Math.max(over.left, over.right) : over.left + over.right;
  const down = isNumber(center[1]) ? Math.max(over.top, over.bottom) : over.top + over.bottom;
  const width = Math.max(min, 2 * place.radius - across);
  const diameter = width > min ? Math.min(width, 2 * place.radius - down) : min;
  const share = place.radius > 0 ? diameter / (2 * place.radius) : 1;
  return {
    x: center[0] === undefined || center[0] === null ? place.x + (over.left - over.right) / 2 : place.x,
    y: center[1] === undefined || center[1] === null ? place.y + (over.top - over.bottom) / 2 : place.y,
    radius: diameter / 2,
    inner: place.inner * share,
  };
}

/** Pixels from the edge of the pie; negative within it. */
function labelDistance(options: Options, { radius }: PiePlace): number {
  return readLength(options.distance, radius, 30);
}

/** The labels that one of a series's options for labels gives its points. */
function makeLabels(series: Series, room: PiePlace, options: Options): PieLabel[] {
  if (!readFlag(options.enabled, false)) return [];
  const { sizes } = series.chart;
  const distance = labelDistance(options, room);
  const labels: PieLabel[] = [];
  for (const point of series.points) {
    if (!isNumber(point.y) || !point.visible || !point.shapeArgs) continue;
    const own = mergeOptions(options, labelsOf(series, point)[0]);
    const text = readFlag(own.enabled, true) ? labelText(point, own) : '';
    if (text === '') continue;
    const size = sizes.size(labelPlaceOf(own, point), text);
    const { start = 0, end = 0 } = point.shapeArgs;
    const middle = distance > 0 ? labelAngle(start, end, room, room.radius + distance) : (start + end) / 2;
    const naturalY = room.y + Math.sin(middle) * (room.radius + distance);
    labels.push({
      point,
      text,
      width: size.width + 2 * PADDING_PX,
      height: size.height + 2 * PADDING_PX,
      isRight: Math.cos(middle) >= -1e-9,
      middle,
      naturalY,
      y: naturalY,
    });
  }
  return labels;
}

/**
 * Draws the labels of a pie beside it with lines to their slices, or within the slices. Labels within that would cover
 * one of `drawn` are left out; the others are added to it.
 */
export function drawPieLabels(series: Series, drawn: LabelBox[]): void {
  const place = series.piePlace;
  if (place) for (const options of labelsOf(series, undefined)) drawLabels(series, place, options, drawn);
}

/** Labels beside a pie have been moved apart, unless the page says that they may not overlap. */
function mayOverlap({ allowOverlap, distance = 30 }: Options): boolean {
  return typeof allowOverlap === 'boolean' ? allowOverlap : Number(distance) > 0;
}

function drawLabels(series: Series, place: PiePlace, options: Options, drawn: LabelBox[]): void {
  const labels = makeLabels(series, place, options);
  const { chart } = series;
  const distance = labelDistance(options, place);
  const reach = place.radius + distance;
  const span = spanOf(series, place, reach);
  for (const label of placeLabels(labels, distance, span)) {
    const side = label.isRight ? 1 : -1;
    const inside = distance <= 0;
    const anchor = inside
      ? place.x + Math.cos(label.middle) * reach
      : place.x + side * reachAt(label, place, reach, span);
    const left = inside
      ? anchor - label.width / 2
      : label.isRight
        ? anchor + 2 * PADDING_PX
        : anchor - 2 * PADDING_PX - label.width;
    const x = chart.plotLeft + Math.round(left) + PADDING_PX;
    const y = inside ? Math.floor(label.y - INSIDE_ABOVE_PX) : Math.round(label.y - label.height / 2);
    const top = chart.plotTop + y + PADDING_PX;
    const size = { width: label.width - 2 * PADDING_PX, height: label.height - 2 * PADDING_PX };
    if (!mayOverlap(options)) {
      const box = { x, y: top, ...size };
      if (drawn.some((other) => overlaps(other, box, 0))) continue;
      drawn.push(box);
    }
    const textPlace = labelPlaceOf(options, label.point, inside ? label.point.color : undefined);
    const group = chart.layers.open(textPlace.className, 6);
    const metrics = chart.sizes.metrics(textPlace);
    if (!inside && readNumber(options.connectorWidth, 1) > 0)
      group.appendChild(connector(series, label, place, options, anchor));
    const attributes = { x, y: top + metrics.baseline };
    const box = drawSvg(group, chart.document, 'g', { class: textPlace.innerClass });
    box.appendChild(createText(chart.document, label.text, textPlace.style, attributes, metrics.height));
  }
}

function spanOf({ chart }: Series, { y }: PiePlace, reach: number): Span {
  return { top: Math.max(0, y - reach), bottom: Math.min(y + reach, chart.plotHeight) };
}

/** Labels beside a pie are moved apart, on each side of it. */
function placeLabels(labels: readonly PieLabel[], distance: number, span: Span): readonly PieLabel[] {
  if (distance <= 0) return labels;
  const sides = [labels.filter(({ isRight }) => isRight), labels.filter(({ isRight }) => !isRight)];
  return sides.flatMap((side) => spread(side, span));
}

function connector(series: Series, label: PieLabel, place: PiePlace, options: Options, anchor: number): ChartElement {
  const { chart } = series;
  const side = label.isRight ? 1 : -1;
  const at = (radius: number) =>
    `${px(chart.plotLeft + place.x + Math.cos(label.middle) * radius)} ${px(chart.plotTop + place.y + Math.sin(label.middle) * radius)}`;
  const y = px(chart.plotTop + label.y);
  const start = `${px(chart.plotLeft + anchor + side * PADDING_PX)} ${y}`;
  return createSvg(chart.document, 'path', {
    fill: 'none',
    class: 'highcharts-data-label-connector',
    stroke: chart.paints.resolve(options.connectorColor ?? label.point.color, '#000000'),
    'stroke-width': readNumber(options.connectorWidth, 1),
    d: `M ${start} L ${px(chart.plotLeft + anchor)} ${y} L ${at(place.radius + 6)} L ${at(place.radius)}`,
  });
}

/** How far from the middle a label stands that moved up or down: on the circle around the pie, or where it was at its ends. */
function reachAt({ y, naturalY }: PieLabel, place: PiePlace, reach: number, { top, bottom }: Span): number {
  const height = (y < top + 2 || y > bottom - 2 ? naturalY : y) - place.y;
  return Math.sqrt(Math.max(0, reach * reach - height * height));
}

/** Labels of one side that stand right on each other. */
interface Cluster {
  readonly labels: PieLabel[];
  /** Sum of the first label's wished places. */
  sum: number;
  start: number;
}

/** Labels that would move farther than this share of the room let smaller ones go. */
const MAX_MOVE = 1 / 5;
const STEP_OF_ROOM = 0.1;

/** Moves labels of one side apart, each as little as possible; those of the smallest slices go where there is no room for all. */
function spread(all: readonly PieLabel[], span: Span): readonly PieLabel[] {
  const step = all[0]?.height ?? 0;
  const length = span.bottom + step - span.top;
  // If slices are equal, the higher ones stay.
  const fromTop = all.toSorted((a, b) => a.naturalY - b.naturalY);
  const byValue = fromTop.sort((a, b) => (b.point.y ?? 0) - (a.point.y ?? 0));
  for (let room = length; room > length * STEP_OF_ROOM; room -= length * STEP_OF_ROOM) {
    const kept = byValue.slice(0, Math.max(1, Math.floor(room / Math.max(1, step))));
    const labels = kept.sort((a, b) => a.naturalY - b.naturalY);
    placeApart(labels, step, span);
    const isFar = ({ y, naturalY }: PieLabel): boolean => Math.abs(y - naturalY - step / 2) >= length * MAX_MOVE;
    if (labels.length === 1 || !labels.some(isFar)) return labels;
  }
  return byValue.slice(0, 1);
}

function placeApart(labels: readonly PieLabel[], step: number, span: Span): void {
  const clusters: Cluster[] = [];
  for (const label of labels) {
    let cluster = placeCluster([label], label.naturalY, step, span);
    for (let above = clusters.pop(); above; above = clusters.pop()) {
      if (above.start + above.labels.length * step <= cluster.start) {
        clusters.push(above);
        break;
      }
      const sum = above.sum + cluster.sum - above.labels.length * cluster.labels.length * step;
      cluster = placeCluster([...above.labels, ...cluster.labels], sum, step, span);
    }
    clusters.push(cluster);
  }
  for (const { labels: members, start } of clusters) {
    for (const [index, label] of members.entries()) label.y = start + index * step;
  }
}

function placeCluster(labels: PieLabel[], sum: number, step: number, { top, bottom }: Span): Cluster {
  const last = bottom - (labels.length - 1) * step;
  return { labels, sum, start: Math.max(top, Math.min(last, sum / labels.length)) };
}
