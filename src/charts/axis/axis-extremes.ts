import { readNumber, readNumberOrNone } from '../options/read.js';
import type { Axis } from './axis.js';

/** A range on the axis's own scale, and how far it is fixed. */
interface Range {
  readonly min: number;
  readonly max: number;
  /** Ends that a page gave, or that are zero by themselves, get no padding. */
  readonly isMinFixed: boolean;
  readonly isMaxFixed: boolean;
}

const MIN_LOGARITHM = 1e-300;

/** Finds what an axis shows: its data with padding, within what the page asks for. Without data it shows nothing. */
export function findRange(axis: Axis): void {
  axis.min = undefined;
  axis.max = undefined;
  const range = configuredRange(axis);
  if (!range) return;
  const { min, max } = withLimits(
    axis,
    padRange(axis, fixPercent(axis, fixThreshold(axis, withSoftEnds(axis, range)))),
  );
  axis.min = Math.min(min, max);
  axis.max = max;
}

function configuredRange(axis: Axis): Range | undefined {
  const hardMin = axis.userMin ?? readNumberOrNone(axis.options.min);
  const hardMax = axis.userMax ?? readNumberOrNone(axis.options.max);
  let min = hardMin ?? axis.dataMin;
  let max = hardMax ?? axis.dataMax;
  if (min === undefined || max === undefined) return undefined;
  if (axis.isLog) {
    min = axis.scaled(Math.max(min, MIN_LOGARITHM));
    max = axis.scaled(Math.max(max, MIN_LOGARITHM));
  }
  const [low, high] = widenToMinRange(axis, min, max, hardMin, hardMax);
  return { min: low, max: high, isMinFixed: hardMin !== undefined, isMaxFixed: hardMax !== undefined };
}

/** Soft ends that lie beyond the data are where the axis ends. */
function withSoftEnds(axis: Axis, range: Range): Range {
  const softMin = readNumberOrNone(axis.options.softMin);
  const softMax = readNumberOrNone(axis.options.softMax);
  const isLower = !range.isMinFixed && softMin !== undefined && softMin <= range.min;
  const isHigher = !range.isMaxFixed && softMax !== undefined && softMax >= range.max;
  return {
    min: isLower ? softMin : range.min,
    max: isHigher ? softMax : range.max,
    isMinFixed: range.isMinFixed || isLower,
    isMaxFixed: range.isMaxFixed || isHigher,
  };
}

/** Columns and areas show the line that they stand on. */
function fixThreshold(axis: Axis, range: Range): Range {
  const { threshold } = axis;
  if (axis.isXAxis || axis.isLog || threshold === undefined) return range;
  if (!range.isMinFixed && range.min >= threshold) return { ...range, min: threshold, isMinFixed: true };
  if (!range.isMaxFixed && range.max <= threshold) return { ...range, max: threshold, isMaxFixed: true };
  return range;
}

function fixPercent(axis: Axis, range: Range): Range {
  const isPercent = !axis.isXAxis && axis.series.some((series) => series.visible && series.stacking === 'percent');
  return isPercent ? { ...range, max: Math.min(100, range.max), isMaxFixed: true } : range;
}

/** Padding does not carry values of one sign over zero. */
function padRange(axis: Axis, range: Range): Range {
  const { min, max } = range;
  const length = max - min;
  if (!(length > 0) || axis.hasNames) return range;
  const low = range.isMinFixed ? 0 : readNumber(axis.options.minPadding, 0) * length;
  const high = range.isMaxFixed ? 0 : readNumber(axis.options.maxPadding, 0) * length;
  const isSoft = !axis.isXAxis && !axis.isLog;
  const crossesBelow = isSoft && min >= 0 && min - low < 0;
  const crossesAbove = isSoft && max <= 0 && max + high > 0;
  return { ...range, min: crossesBelow ? 0 : min - low, max: crossesAbove ? 0 : max + high };
}

function withLimits(axis: Axis, { min, max }: Range): { readonly min: number; readonly max: number } {
  const floor = readNumberOrNone(axis.options.floor) ?? Number.NEGATIVE_INFINITY;
  const ceiling = readNumberOrNone(axis.options.ceiling) ?? Number.POSITIVE_INFINITY;
  return { min: Math.max(min, floor), max: Math.min(max, ceiling) };
}

/** Widens a range that is narrower than five times the distance of its points, within the data. */
function widenToMinRange(axis: Axis, min: number, max: number, hardMin?: number, hardMax?: number): [number, number] {
  const configured = readNumberOrNone(axis.options.minRange);
  const isCut = axis.isXAxis && !axis.isLog && (hardMin !== undefined || hardMax !== undefined);
  const data = (axis.dataMax ?? max) - (axis.dataMin ?? min);
  const natural = isCut && axis.closestPointRange !== undefined ? Math.min(axis.closestPointRange * 5, data) : 0;
  const minRange = configured ?? natural;
  if (max - min >= minRange) return [min, max];
  const low = hardMin ?? (min + max) / 2 - minRange / 2;
  const high = low + minRange;
  if (hardMax === undefined || high <= hardMax) return [low, high];
  return [hardMin ?? hardMax - minRange, hardMax];
}
