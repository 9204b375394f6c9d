import { isNumber } from '../options/read.js';
import type { Series } from '../series/series.js';
import type { Axis } from './axis.js';

/** Finds the smallest and largest value of an axis's visible series, and the line that they do not cross without need. */
export function findDataRange(axis: Axis): void {
  axis.dataMin = undefined;
  axis.dataMax = undefined;
  axis.threshold = undefined;
  if (axis.isXAxis && axis.isRadial) return;
  for (const series of axis.series) {
    if (!series.visible) continue;
    if (axis.isXAxis) extendByX(axis, series);
    else extendByY(axis, series);
  }
  if (axis.series.some(({ visible, options }) => visible && options.softThreshold === false))
    axis.threshold = undefined;
}

function extend(axis: Axis, value: number): void {
  if (axis.dataMin === undefined || value < axis.dataMin) axis.dataMin = value;
  if (axis.dataMax === undefined || value > axis.dataMax) axis.dataMax = value;
}

function extendByX(axis: Axis, series: Series): void {
  for (const point of series.points) {
    if (isNumber(point.x) && !(axis.isLog && point.x <= 0)) extend(axis, point.x);
    if (isNumber(point.x2)) extend(axis, point.x2);
  }
}

function extendByY(axis: Axis, series: Series): void {
  if (axis.coll === 'colorAxis') {
    for (const point of series.points) if (isNumber(point.value)) extend(axis, point.value);
    return;
  }
  const threshold = series.threshold;
  if (isNumber(threshold)) axis.threshold = threshold;
  for (const point of series.points) {
    for (const value of series.kind.valuesOf(point)) {
      if (isNumber(value) && !(axis.isLog && value <= 0)) extend(axis, value);
    }
  }
}

/** Smallest distance of neighbouring points of the axis's series; undefined without two points. */
export function findClosestDistance(axis: Axis): number | undefined {
  let closest: number | undefined;
  for (const series of axis.series) {
    if (!series.visible) continue;
    const distance = series.closestDistance;
    if (distance !== undefined && (closest === undefined || distance < closest)) closest = distance;
  }
  return closest;
}
