import type { ChartElement } from '../dom.js';
import { isNumber, readLength, readNumber, readOptions, withClassName } from '../options/read.js';
import { dashArray } from '../svg/dash.js';
import { createSvg, px } from '../svg/svg.js';
import { columnSlot } from './column-slot.js';
import { baseline } from './line-path.js';
import type { Point, Series, SeriesKind } from './series.js';
import { COLUMN_DEFAULTS } from './series-defaults.js';

/** A box that fills whole pixels together with its border. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function translateColumns(series: Series): void {
  const { xAxis, yAxis } = series;
  if (!xAxis || !yAxis) return;
  const slot = columnSlot(series);
  const foot = baseline(series);
  const min = readNumber(series.options.minPointLength, 0);
  for (const point of series.points) {
    point.plotX = series.placeX(point.x);
    const ends = columnEnds(series, point, foot);
    if (!ends || !isNumber(point.plotX)) {
      point.plotY = Number.NaN;
      continue;
    }
    let [from, to] = ends;
    if (min > 0 && Math.abs(to - from) < min) from = to <= from ? to + min : to - min;
    point.plotY = to;
    const x = point.plotX + slot.offset;
    const top = Math.max(-999, Math.min(from, to));
    const bottom = Math.min(yAxis.len + 999, Math.max(from, to));
    point.shapeArgs = { ...placeBox(series, { x, y: top, width: slot.width, height: bottom - top }, slot.border) };
  }
}

function columnEnds(series: Series, point: Point, foot: number): [number, number] | undefined {
  const { yAxis } = series;
  if (!yAxis) return undefined;
  if (series.type === 'columnrange') {
    if (!isNumber(point.low) || !isNumber(point.high)) return undefined;
    return [yAxis.translate(point.low), yAxis.translate(point.high)];
  }
  if (point.stackHigh !== undefined && point.stackLow !== undefined) {
    return [yAxis.translate(point.stackLow), yAxis.translate(point.stackHigh)];
  }
  return isNumber(point.y) ? [foot, yAxis.translate(point.y)] : undefined;
}

/** Bars are rounded as columns are that stand upright and are turned afterwards. */
function placeBox(series: Series, box: Box, border: number): Box {
  if (!series.chart.inverted) return crispBox(box, border);
  const across = series.xAxis?.len ?? 0;
  const along = series.yAxis?.len ?? 0;
  return mirrorBox(crispBox(mirrorBox(box, across, along), border), across, along);
}

function mirrorBox({ x, y, width, height }: Box, across: number, along: number): Box {
  return { x: across - x - width, y: along - y - height, width, height };
}

function crispBox(box: Box, border: number): Box {
  const shift = (Math.round(border) % 2) / 2;
  const edge = (value: number) => Math.round(value - shift) + shift;
  const x = edge(box.x);
  const right = edge(box.x + box.width) === x ? x + 1 : x + Math.ceil(box.width);
  const y = edge(box.y);
  const bottom = edge(box.y + box.height);
  return { x, y, width: right - x, height: Math.max(0, bottom - y) };
}

function drawColumns(series: Series, group: ChartElement): void {
  const { chart, options } = series;
  const slot = columnSlot(series);
  const borderColor = options.borderColor;
  for (const point of series.points) {
    const shape = point.shapeArgs;
    if (!shape || point.isNull || !isNumber(point.plotY)) continue;
    const own = point.options;
    const border = readNumber(own.borderWidth, slot.border);
    const attributes = {
      fill: chart.paints.resolve(point.color, 'none'),
      ...chart.paints.border(border, own.borderColor ?? borderColor),
      'stroke-dasharray': dashArray(options.dashStyle, border),
      opacity: isNumber(options.opacity) ? options.opacity : undefined,
      class: withClassName('highcharts-point', point.options),
    };
    point.graphic = createColumn(series, point, shape as unknown as Box, attributes);
    group.appendChild(point.graphic);
  }
}

function createColumn(
  series: Series,
  point: Point,
  box: Box,
  attributes: Record<string, string | number | undefined>,
): ChartElement {
  const { document, inverted } = series.chart;
  const placed = inverted ? { x: box.y, y: box.x, width: box.height, height: box.width } : box;
  const radius = cornerRadius(series, point, box);
  if (radius < 0.5) return createSvg(document, 'rect', { ...attributes, ...placed });
  return createSvg(document, 'path', { ...attributes, d: roundedColumn(series, point, placed, radius) });
}

function cornerRadius(series: Series, point: Point, box: Box): number {
  const option = readOptions(series.options.borderRadius);
  const given = series.options.borderRadius;
  const value = typeof given === 'object' ? (option.radius ?? 3) : given;
  const radius = readLength(value, box.width, 0);
  const isInner =
    series.stacking !== undefined && option.where !== 'all' && option.scope !== 'point' && !isOuterEnd(series, point);
  return isInner ? 0 : Math.max(0, Math.min(radius, box.width / 2, box.height));
}

/** Only the free end of a whole stack is round. */
function isOuterEnd(_series: Series, point: Point): boolean {
  if (point.stackHigh === undefined || point.total === undefined) return true;
  return Math.abs(point.stackHigh) >= Math.abs(point.total) - 1e-9;
}

/** A column whose corners are round at the end away from the threshold. */
function roundedColumn(series: Series, point: Point, box: Box, radius: number): string {
  const { x, y, width, height } = box;
  const right = x + width;
  const bottom = y + height;
  const r = px(radius);
  const turn = `A ${r} ${r} 0 0 1`;
  const all = readOptions(series.options.borderRadius).where === 'all' || series.type === 'columnrange';
  const isUp = (point.y ?? 0) >= (series.threshold ?? Number.NEGATIVE_INFINITY) !== (series.yAxis?.reversed ?? false);
  const inverted = series.chart.inverted;
  const round = {
    topLeft: all || (inverted ? !isUp : isUp),
    topRight: all || isUp,
    bottomRight: all || (inverted ? isUp : !isUp),
    bottomLeft: all || !isUp,
  };
  const corner = (isRound: boolean, cx: number, cy: number, fromX: number, fromY: number, toX: number, toY: number) =>
    isRound ? `L ${px(fromX)} ${px(fromY)} ${turn} ${px(toX)} ${px(toY)}` : `L ${px(cx)} ${px(cy)}`;
  const parts = [
    corner(round.topLeft, x, y, x, y + radius, x + radius, y),
    corner(round.topRight, right, y, right - radius, y, right, y + radius),
    corner(round.bottomRight, right, bottom, right, bottom - radius, right - radius, bottom),
    corner(round.bottomLeft, x, bottom, x + radius, bottom, x, bottom - radius),
  ];
  return `M${parts.join(' ').slice(1)} Z`;
}

export const COLUMN: SeriesKind = {
  type: 'column',
  isCartesian: true,
  hasWidth: true,
  canStack: true,
  keys: ['x', 'y'],
  defaults: COLUMN_DEFAULTS,
  symbol: 'box',
  hasValue: (point) => isNumber(point.y),
  valuesOf: (point) => [point.stackHigh ?? point.y],
  translate: translateColumns,
  draw: drawColumns,
};

export const BAR: SeriesKind = { ...COLUMN, type: 'bar', inverts: true };

export const COLUMN_RANGE: SeriesKind = {
  ...COLUMN,
  type: 'columnrange',
  canStack: false,
  mainKey: 'high',
  keys: ['x', 'low', 'high'],
  defaults: { ...COLUMN_DEFAULTS, threshold: undefined },
  hasValue: (point) => isNumber(point.low) && isNumber(point.high),
  valuesOf: (point) => [point.low, point.high],
};
