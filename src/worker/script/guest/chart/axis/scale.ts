import { isNumber, readFlag, readNumber, readNumberOrNone } from '../options/read.js';
import type { Axis } from './axis.js';
import { findClosestDistance, findDataRange } from './data-range.js';
import { pointPadding } from './point-padding.js';
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
  const given = axis.series.map((series) => readNumberOrNone(series.options.pointRange)).find(isNumber);
  return given ?? axis.closestPointRange ?? 0;
}

/** Sets how many pixels a unit of the axis takes. */
export function fitTransform(axis: Axis): void {
  const range = (axis.max ?? 0) - (axis.min ?? 0);
  const padding = pointPadding(axis);
  const whole = range + padding;
  axis.transA = whole > 0 ? axis.len / whole : axis.len;
  axis.minPixelPadding = (axis.transA * padding) / 2;
}

function findRange(axis: Axis): void {
  const { options } = axis;
  const hardMin = axis.userMin ?? readNumberOrNone(options.min);
  const hardMax = axis.userMax ?? readNumberOrNone(options.max);
  let min = hardMin ?? axis.dataMin;
  let max = hardMax ?? axis.dataMax;
  axis.min = undefined;
  axis.max = undefined;
  if (min === undefined || max === undefined) return;
  if (axis.isLog) {
    min = axis.scaled(Math.max(min, 1e-300));
    max = axis.scaled(Math.max(max, 1e-300));
  }
  [min, max] = atLeastRange(axis, min, max, hardMin, hardMax);
  const threshold = axis.threshold === undefined ? undefined : axis.isLog ? undefined : axis.threshold;
  let lowPadding = true;
  let highPadding = true;
  if (!axis.isXAxis && threshold !== undefined) {
    if (hardMin === undefined && min >= threshold) {
      min = threshold;
      lowPadding = false;
    } else if (hardMax === undefined && max <= threshold) {
      max = threshold;
      highPadding = false;
    }
  }
  if (!axis.isXAxis && axis.series.some((series) => series.visible && series.stacking === 'percent')) {
    highPadding = false;
    max = Math.min(100, max);
  }
  const softMin = readNumberOrNone(options.softMin);
  const softMax = readNumberOrNone(options.softMax);
  const length = max - min;
  if (length > 0 && !axis.hasNames) {
    const low = hardMin === undefined && lowPadding ? readNumber(options.minPadding, 0) * length : 0;
    const high = hardMax === undefined && highPadding ? readNumber(options.maxPadding, 0) * length : 0;
    [min, max] = padRange(axis, min, max, low, high);
  }
  if (hardMin === undefined && softMin !== undefined && softMin < min) min = softMin;
  if (hardMax === undefined && softMax !== undefined && softMax > max) max = softMax;
  const floor = readNumberOrNone(options.floor);
  const ceiling = readNumberOrNone(options.ceiling);
  if (floor !== undefined) min = Math.max(min, floor);
  if (ceiling !== undefined) max = Math.min(max, ceiling);
  axis.min = Math.min(min, max);
  axis.max = max;
}

/** Padding does not carry values of one sign over zero. */
function padRange(axis: Axis, min: number, max: number, low: number, high: number): [number, number] {
  const isSoft = !axis.isXAxis && !axis.isLog;
  const crossesBelow = isSoft && min >= 0 && min - low < 0;
  const crossesAbove = isSoft && max <= 0 && max + high > 0;
  return [crossesBelow ? 0 : min - low, crossesAbove ? 0 : max + high];
}

/** Widens a range that is narrower than five times the distance of its points, within the data. */
function atLeastRange(axis: Axis, min: number, max: number, hardMin?: number, hardMax?: number): [number, number] {
  const given = readNumberOrNone(axis.options.minRange);
  const isNatural = axis.isXAxis && !axis.isLog && (hardMin !== undefined || hardMax !== undefined);
  const data = (axis.dataMax ?? max) - (axis.dataMin ?? min);
  const own = isNatural && axis.closestPointRange !== undefined ? Math.min(axis.closestPointRange * 5, data) : 0;
  const least = given ?? own;
  if (max - min >= least) return [min, max];
  const middle = (min + max) / 2;
  let low = hardMin ?? middle - least / 2;
  let high = low + least;
  if (hardMax !== undefined && high > hardMax) {
    high = hardMax;
    low = hardMin ?? high - least;
  }
  return [low, high];
}

function wantedTickAmount(axis: Axis): number | undefined {
  const given = readNumberOrNone(axis.options.tickAmount);
  const hasOwn = axis.options.tickInterval !== undefined || axis.options.tickPositions !== undefined;
  if (given !== undefined && given >= 2) return Math.min(100, Math.round(given));
  if (hasOwn) return undefined;
  const pixels = readNumber(axis.options.tickPixelInterval, 72);
  if (axis.chart.isAligned(axis)) return Math.ceil(axis.len / pixels) + 1;
  const isWhole = readFlag(axis.options.startOnTick, false) && readFlag(axis.options.endOnTick, false);
  return isWhole && !axis.isRadial && !axis.isLog && !axis.isDatetimeAxis && axis.len < pixels ? 2 : undefined;
}
