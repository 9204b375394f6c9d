import { isNumber, readFlag, readNumber, readNumberOrNone } from '../options/read.js';
import type { Axis } from './axis.js';
import { findRange } from './axis-extremes.js';
import { findClosestDistance, findDataRange } from './data-extremes.js';
import { pointRoom } from './point-room.js';
import { chooseInterval } from './tick-interval.js';
import { placeTicks } from './tick-positions.js';

/** Height of a label's line before any label was made: the chart's own size of text. */
export const FIRST_LINE_HEIGHT = 19;

/** Chooses range and ticks of an axis from its data and its length. `lineHeight` is that of its labels. */
export function scaleAxis(axis: Axis, lineHeight: number): void {
  findDataRange(axis);
  axis.closestPointRange = axis.isXAxis ? findClosestDistance(axis) : undefined;
  axis.pointRange = findPointRange(axis);
  axis.timeInterval = undefined;
  findRange(axis);
  if (axis.min === undefined || axis.max === undefined) {
    axis.tickPositions = [];
    axis.minorTickPositions = [];
    return;
  }
  axis.tickAmount = wantedTickAmount(axis);
  fitTransform(axis);
  chooseInterval(axis, lineHeight);
  placeTicks(axis);
  fitTransform(axis);
}

function findPointRange(axis: Axis): number {
  if (axis.hasNames) return 1;
  if (!axis.isXAxis) return axis.series.some((series) => series.kind.fillsCells) ? 1 : 0;
  const needsRoom = axis.series.some((series) => series.visible && series.kind.hasWidth);
  if (!needsRoom) return 0;
  const pointRange = axis.series.map((series) => readNumberOrNone(series.options.pointRange)).find(isNumber);
  return pointRange ?? axis.closestPointRange ?? 0;
}

/** Sets how many pixels a unit of the axis takes. */
export function fitTransform(axis: Axis): void {
  const range = (axis.max ?? 0) - (axis.min ?? 0);
  const room = pointRoom(axis);
  const whole = range + room.whole;
  axis.transA = whole > 0 ? axis.len / whole : axis.len;
  axis.minPixelPadding = axis.transA * room.before;
}

function wantedTickAmount(axis: Axis): number | undefined {
  const tickAmount = readNumberOrNone(axis.options.tickAmount);
  if (tickAmount !== undefined && tickAmount >= 2) return Math.min(100, Math.round(tickAmount));
  if (axis.options.tickPositions !== undefined) return undefined;
  const pixels = readNumber(axis.options.tickPixelInterval, 72);
  if (axis.chart.isAligned(axis)) return Math.ceil(axis.len / pixels) + 1;
  if (axis.options.tickInterval !== undefined) return undefined;
  const isWhole = readFlag(axis.options.startOnTick, false) && readFlag(axis.options.endOnTick, false);
  return isWhole && !axis.isRadial && !axis.isLog && !axis.isDatetimeAxis && axis.len < pixels ? 2 : undefined;
}
