import { isNumber } from '../options/read.js';
import { px } from '../svg/svg.js';
import type { Place } from './place.js';
import type { Point, Series } from './series.js';
import { splineSegments } from './spline-path.js';
import { thinOut } from './thin-out.js';

type PlotKey = 'plotY' | 'plotLow' | 'plotHigh';

function isGap(series: Series, point: Point): boolean {
  return point.isNull || !isNumber(point.plotX) || (series.yAxis?.isLog === true && (point.y ?? 0) <= 0);
}

/** Places of a series in stretches without gaps. */
function stretches(series: Series, key: PlotKey): readonly (readonly Place[])[] {
  const connects = series.options.connectNulls === true;
  const { inverted } = series.chart;
  const result: Place[][] = [];
  let current: Place[] = [];
  for (const point of series.points) {
    if (isGap(series, point)) {
      if (!connects && current.length > 0) {
        result.push(current);
        current = [];
      }
      continue;
    }
    current.push(inverted ? { x: point[key], y: point.plotX } : { x: point.plotX, y: point[key] });
  }
  if (current.length > 0) result.push(current);
  return inverted ? result : result.map(thinOut);
}

/** The path of one stretch, without its first move. */
function followPlaces(series: Series, places: readonly Place[]): string {
  if (series.type.includes('spline')) return splineSegments(places, series.chart.inverted);
  const step = series.options.step === true ? 'left' : series.options.step;
  let path = '';
  for (let index = 1; index < places.length; index += 1) {
    const from = places[index - 1];
    const to = places[index];
    if (!from || !to) continue;
    if (typeof step === 'string') path += stepBetween(from, to, step, series.chart.inverted);
    path += ` L ${px(to.x)} ${px(to.y)}`;
  }
  return path;
}

function stepBetween(from: Place, to: Place, step: string, inverted: boolean): string {
  if (step === 'center') {
    const middle = inverted ? (from.y + to.y) / 2 : (from.x + to.x) / 2;
    return inverted
      ? ` L ${px(from.x)} ${px(middle)} L ${px(to.x)} ${px(middle)}`
      : ` L ${px(middle)} ${px(from.y)} L ${px(middle)} ${px(to.y)}`;
  }
  const keepsFirst = step === 'right' ? inverted : !inverted;
  return keepsFirst ? ` L ${px(to.x)} ${px(from.y)}` : ` L ${px(from.x)} ${px(to.y)}`;
}

export function linePath(series: Series, key: PlotKey): string {
  let path = '';
  for (const places of stretches(series, key)) {
    const first = places[0];
    if (first) path += `${path === '' ? '' : ' '}M ${px(first.x)} ${px(first.y)}${followPlaces(series, places)}`;
  }
  return path;
}

/** Areas between a series and what is below it: the threshold, or the series under it in the stack. */
export function areaPath(series: Series): string {
  const { yAxis, chart } = series;
  if (!yAxis) return '';
  const floor = baseline(series);
  let path = '';
  let points: Point[] = [];
  const close = () => {
    if (points.length > 0) path += `${path === '' ? '' : ' '}${closedStretch(series, points, floor)}`;
    points = [];
  };
  for (const point of series.points) {
    if (!isGap(series, point)) points.push(point);
    else if (series.options.connectNulls !== true) close();
  }
  close();
  return chart.isDestroyed ? '' : path;
}

function closedStretch(series: Series, points: readonly Point[], floor: number): string {
  const { inverted } = series.chart;
  const place = (point: Point, y: number): Place => (inverted ? { x: y, y: point.plotX } : { x: point.plotX, y });
  const upper = thinOut(points.map((point) => place(point, point.plotY)));
  const lower = thinOut(points.map((point) => place(point, lowerEdge(series, point, floor)))).toReversed();
  const first = upper[0] ?? { x: 0, y: 0 };
  const turn = lower[0] ?? first;
  const isStacked = points[0]?.stackLow !== undefined;
  const last = lower[lower.length - 1] ?? turn;
  const back = isStacked ? followBack(series, lower) : ` L ${px(last.x)} ${px(last.y)}`;
  return `M ${px(first.x)} ${px(first.y)}${followPlaces(series, upper)} L ${px(turn.x)} ${px(turn.y)}${back} Z`;
}

/** Backwards along the lower edge, so that steps meet those of the series below. */
function followBack(series: Series, places: readonly Place[]): string {
  const { step } = series.options;
  if (step !== 'left' && step !== 'right' && step !== true) return followPlaces(series, places);
  let path = '';
  for (let index = 1; index < places.length; index += 1) {
    const from = places[index - 1];
    const to = places[index];
    if (from && to)
      path += `${stepBetween(from, to, step === 'right' ? 'left' : 'right', series.chart.inverted)} L ${px(to.x)} ${px(to.y)}`;
  }
  return path;
}

function lowerEdge(series: Series, point: Point, floor: number): number {
  const low = point.stackLow;
  return isNumber(low) && series.yAxis ? series.yAxis.translate(low) : floor;
}

/** Pixels of the line that areas and columns stand on, kept within the plot. */
export function baseline(series: Series): number {
  const { yAxis } = series;
  if (!yAxis) return 0;
  const threshold = series.threshold;
  const bottom = yAxis.place(yAxis.min ?? 0);
  const at = threshold === undefined ? bottom : yAxis.translate(threshold);
  const offset = isNumber(at) ? at : bottom;
  return Math.max(0, Math.min(yAxis.len, offset));
}

/** The area between the lower and the upper line of a range, and both lines. */
export function rangePaths(series: Series): { readonly area: string; readonly lines: string } {
  const lows = stretches(series, 'plotLow');
  const highs = stretches(series, 'plotHigh');
  let area = '';
  let lines = '';
  lows.forEach((low, index) => {
    const high = [...(highs[index] ?? [])].reverse();
    const first = low[0];
    const turn = high[0];
    if (!first || !turn) return;
    const start = `M ${px(first.x)} ${px(first.y)}${followPlaces(series, low)}`;
    const back = followPlaces(series, high);
    area += `${start} L ${px(turn.x)} ${px(turn.y)}${back} Z `;
    lines += `${start} M ${px(turn.x)} ${px(turn.y)}${back} `;
  });
  return { area: area.trimEnd(), lines: lines.trimEnd() };
}
