import { readFlag, readNumber, readNumberOrNone, readOptions } from '../options/read.js';
import { timeInterval } from '../tick/datetime-steps.js';
import { normalizeInterval } from '../tick/linear-steps.js';
import type { Axis } from './axis.js';
import { chooseTurn } from './label-rotation.js';

/** Chooses the distance of an axis's ticks. */
export function chooseInterval(axis: Axis, lineHeight: number): void {
  const tickInterval = readNumberOrNone(axis.options.tickInterval);
  const wanted =
    tickInterval !== undefined && tickInterval > 0 ? Math.max(tickInterval, minInterval(axis)) : roundInterval(axis);
  axis.tickInterval = axis.tickAmount === undefined ? spreadInterval(axis, wanted, lineHeight) : wanted;
}

function minInterval(axis: Axis): number {
  const range = (axis.max ?? 0) - (axis.min ?? 0);
  return range / 1_000;
}

function roundInterval(axis: Axis): number {
  const { options } = axis;
  const range = (axis.max ?? 0) - (axis.min ?? 0);
  const pixels = readNumber(options.tickPixelInterval, axis.isXAxis ? 100 : 72);
  let raw = (range * pixels) / Math.max(axis.tickLength ?? axis.len, pixels);
  if (axis.hasNames) raw = 1;
  else if (axis.tickAmount !== undefined && !axis.isLog)
    raw = range / Math.max(countForInterval(axis.tickAmount) - 1, 1);
  if (axis.isXAxis && axis.pointRange > 0) raw = Math.max(raw, axis.pointRange);
  const min = readNumberOrNone(options.minTickInterval);
  const closest = axis.isDatetimeAxis && axis.isXAxis ? axis.closestPointRange : undefined;
  raw = Math.max(raw, min ?? closest ?? 0);
  if (axis.hasNames) return Math.max(1, Math.round(raw));
  if (axis.isDatetimeAxis) {
    axis.timeInterval = timeInterval(raw);
    return axis.timeInterval.lengthMs;
  }
  if (axis.isLog || !(raw > 0)) return raw > 0 ? raw : 1;
  const decimals = readFlag(options.allowDecimals, raw < 0.5 || axis.tickAmount !== undefined);
  return normalizeInterval(raw, decimals, axis.tickAmount !== undefined);
}

/** Two and three ticks are chosen as five and thinned out. */
export function countForInterval(amount: number): number {
  return amount < 4 ? 5 : amount;
}

/** Widens the interval until labels have room beside each other. */
function spreadInterval(axis: Axis, interval: number, lineHeight: number): number {
  const range = (axis.max ?? 0) - (axis.min ?? 0) + (axis.hasNames ? 1 : 0);
  if (!(range > 0) || !(interval > 0)) return interval;
  const slot = axis.len / (range / interval);
  const labels = readOptions(axis.options.labels);
  if (axis.isRadial || readNumber(labels.step, 0) > 0) return interval;
  if (!axis.horiz) return interval * Math.max(1, Math.ceil((0.7 * lineHeight) / slot));
  if (readNumber(labels.staggerLines, 0) > 1) return interval;
  return interval * (chooseTurn(labels, slot, lineHeight)?.step ?? 1);
}
