import { COLORS } from '../options/chart-defaults.js';
import { isNumber, readFlag, readList, readNumber, readOptions } from '../options/read.js';
import { readMoment, readPoint } from './read-point.js';
import type { Point, Series } from './series.js';

/** Makes points of the data; those beyond the chart's limit are left out. */
export function fillPoints(series: Series, room: number): void {
  const data = readList(series.options.data);
  const keys = readList(series.options.keys).map((key) => String(key));
  const names = keys.length > 0 ? keys : series.kind.keys;
  const next = nextX(series);
  const points: Point[] = [];
  const count = Math.min(data.length, room);
  for (let index = 0; index < count; index += 1) {
    const point = readPoint(series, index, data[index], next(index), names);
    if (point.name !== '' && series.xAxis?.hasNames) point.x = xOfName(series, point);
    points.push(point);
  }
  if (series.kind.hasLine || series.kind.hasWidth) sortByX(points);
  series.points = points;
  series.closestDistance = closestDistance(points);
  colorPoints(series);
}

function xOfName(series: Series, point: Point): number {
  const axis = series.xAxis;
  if (!axis || (readOptions(point.options).x !== undefined && axis.categories)) return point.x;
  if (axis.categories && axis.namePositions.size > 0 && !axis.namePositions.has(point.name)) return point.x;
  const position = axis.positionOfName(point.name);
  return isNumber(position) ? position : point.x;
}

function nextX(series: Series): (index: number) => number {
  const start = readMoment(series.options.pointStart) ?? 0;
  const interval = readNumber(series.options.pointInterval, 1);
  const unit = series.options.pointIntervalUnit;
  if (unit !== 'day' && unit !== 'month' && unit !== 'year') return (index) => start + index * interval;
  const { zone } = series.chart.language;
  let moment = start;
  return (index) => {
    if (index === 0) return start;
    const { year, month, day, hour, minute, second, millisecond } = zone.read(moment);
    const step = (part: string) => (unit === part ? interval : 0);
    moment = zone.make([
      year + step('year'),
      month + step('month'),
      day + step('day'),
      hour,
      minute,
      second,
      millisecond,
    ]);
    return moment;
  };
}

function colorPoints(series: Series): void {
  if (!readFlag(series.options.colorByPoint, series.kind.colorsByPoint ?? false)) return;
  const colors = readList(series.options.colors ?? series.chart.options.colors);
  const palette = colors.length > 0 ? colors : COLORS;
  for (const point of series.points) {
    point.colorIndex = point.index % palette.length;
    point.ownColor ??= palette[point.colorIndex];
  }
}

function sortByX(points: Point[]): void {
  for (let index = 1; index < points.length; index += 1) {
    if ((points[index]?.x ?? 0) < (points[index - 1]?.x ?? 0)) {
      points.sort((a, b) => a.x - b.x);
      return;
    }
  }
}

function closestDistance(points: readonly Point[]): number | undefined {
  let closest: number | undefined;
  for (let index = 1; index < points.length; index += 1) {
    const distance = Math.abs((points[index]?.x ?? 0) - (points[index - 1]?.x ?? 0));
    if (distance > 0 && (closest === undefined || distance < closest)) closest = distance;
  }
  return closest;
}
