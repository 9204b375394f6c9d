import type { ChartElement } from '../../dom.js';
import { isOptions, readNumber } from '../../options/read.js';
import { px } from '../../svg/svg.js';
import type { Drawing } from '../drawing.js';
import type { Datum, Series } from './series.js';
import type { DatasetStyle } from './style.js';

/** Draws the bars of a dataset; `all` are the bar datasets that share its scales. */
export function drawBars(
  drawing: Drawing,
  group: ChartElement,
  series: Series,
  all: readonly Series[],
  style: DatasetStyle,
): void {
  for (const { datum, ...bar } of barsOf(series, all, style)) drawBar(drawing, group, series, datum, bar, style);
}

/** Where the bars of a dataset stand, px. */
export function barsOf(
  series: Series,
  all: readonly Series[],
  style: DatasetStyle,
): readonly (Bar & { readonly datum: Datum })[] {
  const slots = stacksOf(series, all);
  const slot = Math.max(0, slots.indexOf(stackKey(series, all)));
  const least = smallestDistance(series, all);
  const { valueScale } = series;
  return series.data.flatMap((datum) => {
    const high = datum.high ?? datum.value;
    if (Number.isNaN(high) || Number.isNaN(datum.value)) return [];
    const { center, size } = widthOf(datum, series, least, slots.length, slot, style);
    const base = datum.low === undefined && datum.from === undefined ? undefined : (datum.low ?? datum.from);
    const isFloating = base !== undefined && !(valueScale.isLogarithmic && base <= 0);
    const from = isFloating ? valueScale.pixelOf(base) : valueScale.basePixel;
    return [{ datum, center, size, from, to: valueScale.pixelOf(high) }];
  });
}

/** A bar: its middle and width along the index axis, its ends along the other. */
export interface Bar {
  readonly center: number;
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

function drawBar(
  drawing: Drawing,
  group: ChartElement,
  series: Series,
  datum: Datum,
  bar: Bar,
  style: DatasetStyle,
): void {
  const isUpright = series.indexScale.isHorizontal;
  // Whole pixels, where a canvas would draw a grey edge.
  const near = Math.round(bar.center - bar.size / 2);
  const far = Math.max(near + (bar.size > 0.5 ? 1 : 0), Math.round(bar.center + bar.size / 2));
  const [low, high] = [Math.round(Math.min(bar.from, bar.to)), Math.round(Math.max(bar.from, bar.to))];
  if (high <= low) return;
  const box = isUpright
    ? { x: near, y: low, width: far - near, height: high - low }
    : { x: low, y: near, width: high - low, height: far - near };
  const borderWidth = readNumber(style.of('borderWidth', datum.index), 0);
  const end = isUpright ? (bar.to <= bar.from ? 'top' : 'bottom') : bar.to >= bar.from ? 'right' : 'left';
  const radius = style.of('borderRadius', datum.index);
  const skipped = style.of('borderSkipped', datum.index);
  const fill = drawing.paint(style.of('backgroundColor', datum.index));
  const corners = cornersOf(radius, end, skipped, box);
  drawing.add(group, 'path', { d: boxPath(box, corners), fill });
  if (borderWidth <= 0) return;
  const stroke = {
    stroke: drawing.paint(style.of('borderColor', datum.index)),
    'stroke-width': borderWidth,
    fill: 'none',
  };
  const half = borderWidth / 2;
  const inner = {
    x: box.x + half,
    y: box.y + half,
    width: Math.max(0, box.width - borderWidth),
    height: Math.max(0, box.height - borderWidth),
  };
  drawing.add(group, 'path', {
    d: skipped === false ? boxPath(inner, insetCorners(corners, half)) : openPath(box, half, end),
    ...stroke,
  });
}

type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Corners at the free end; at the foot as well where nothing is skipped. */
function cornersOf(radius: unknown, end: string, skipped: unknown, { width, height }: Rect): Corners {
  const most = Math.min(width, height) / 2;
  const own = (name: string): number =>
    Math.max(0, Math.min(most, isOptions(radius) ? readNumber(radius[name], 0) : readNumber(radius, 0)));
  const isOpen = (one: string, other: string): boolean => skipped === false || end === one || end === other;
  const vertical = end === 'top' || end === 'bottom';
  const at = (name: string, v: string, h: string): number =>
    isOpen(vertical ? v : h, vertical ? v : h) ? own(name) : 0;
  return [
    at('topLeft', 'top', 'left'),
    at('topRight', 'top', 'right'),
    at('bottomRight', 'bottom', 'right'),
    at('bottomLeft', 'bottom', 'left'),
  ];
}

const insetCorners = ([tl, tr, br, bl]: Corners, by: number): Corners => {
  const inset = (radius: number): number => Math.max(0, radius - by);
  return [inset(tl), inset(tr), inset(br), inset(bl)];
};

function boxPath({ x, y, width, height }: Rect, [tl, tr, br, bl]: Corners): string {
  const [right, bottom] = [x + width, y + height];
  const arc = (radius: number, toX: number, toY: number): string =>
    radius > 0 ? ` A ${px(radius)} ${px(radius)} 0 0 1 ${px(toX)} ${px(toY)}` : '';
  return (
    `M ${px(x + tl)} ${px(y)} L ${px(right - tr)} ${px(y)}${arc(tr, right, y + tr)} L ${px(right)} ${px(bottom - br)}` +
    `${arc(br, right - br, bottom)} L ${px(x + bl)} ${px(bottom)}${arc(bl, x, bottom - bl)} L ${px(x)} ${px(y + tl)}${arc(tl, x + tl, y)} Z`
  );
}

/** Three sides, without the foot. */
function openPath({ x, y, width, height }: Rect, half: number, end: string): string {
  const corners = [
    [x + half, y + half],
    [x + width - half, y + half],
    [x + width - half, y + height - half],
    [x + half, y + height - half],
  ];
  const first = { top: 3, right: 0, bottom: 1, left: 2 }[end] ?? 3;
  const feet = { top: [0, half], right: [-half, 0], bottom: [0, -half], left: [half, 0] }[end] ?? [0, 0];
  const points = [0, 1, 2, 3].map((step) => corners[(first + step) % 4] ?? [0, 0]);
  return points
    .map(([px0 = 0, py0 = 0], index) => {
      const isFoot = index === 0 || index === 3;
      return `${index === 0 ? 'M' : 'L'} ${px(px0 + (isFoot ? (feet[0] ?? 0) : 0))} ${px(py0 + (isFoot ? (feet[1] ?? 0) : 0))}`;
    })
    .join(' ');
}

function widthOf(
  datum: Datum,
  series: Series,
  least: number,
  count: number,
  slot: number,
  style: DatasetStyle,
): { center: number; size: number } {
  const pixel = series.indexScale.pixelOf(datum.at);
  const thickness = style.of('barThickness', datum.index);
  const isFixed = typeof thickness === 'number';
  const group = isFixed ? thickness * count : least * readNumber(style.plain('categoryPercentage'), 0.8);
  const share = isFixed ? 1 : readNumber(style.plain('barPercentage'), 0.9);
  const chunk = group / count;
  const most = readNumber(style.plain('maxBarThickness'), Number.POSITIVE_INFINITY);
  return { center: pixel - group / 2 + chunk * slot + chunk / 2, size: Math.min(most, chunk * share) };
}

/** Distance of the closest places on the index axis, px. */
function smallestDistance(series: Series, all: readonly Series[]): number {
  const { indexScale } = series;
  let least = Math.abs(indexScale.endPixel - indexScale.startPixel);
  const places = new Set(
    all.filter((one) => one.indexScale === indexScale).flatMap(({ data }) => data.map(({ at }) => at)),
  );
  const values = indexScale.isCategory || indexScale.isTime ? indexScale.ticks.map(({ value }) => value) : [];
  const pixels = [...new Set([...places, ...values])]
    .map((at) => indexScale.pixelOf(at))
    .sort((one, other) => one - other);
  for (let index = 1; index < pixels.length; index += 1) {
    const distance = (pixels[index] ?? 0) - (pixels[index - 1] ?? 0);
    if (distance > 0) least = Math.min(least, distance);
  }
  return least;
}

function stackKey(series: Series, all: readonly Series[]): unknown {
  const { stacked } = series.indexScale.options;
  const isOwn = stacked === false || (stacked === undefined && series.stack === undefined);
  return isOwn ? all.indexOf(series) : (series.stack ?? 'all');
}

/** One slot for each bar beside the others: stacks share one. */
function stacksOf(series: Series, all: readonly Series[]): readonly unknown[] {
  const together = all.filter((one) => one.valueScale === series.valueScale || one.indexScale === series.indexScale);
  return [...new Set(together.map((one) => stackKey(one, all)))];
}
