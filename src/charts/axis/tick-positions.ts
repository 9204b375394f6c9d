import { MAX_TICKS } from '../limits.js';
import { isNumber, readCallback, readFlag, readList, readNumber } from '../options/read.js';
import { datetimeTicks, timeInterval } from '../tick/datetime-steps.js';
import { linearTicks, normalizeInterval, tidyNumber } from '../tick/linear-steps.js';
import { logTicks } from '../tick/logarithmic-steps.js';
import type { Axis } from './axis.js';
import { pointRoom } from './point-room.js';
import { countForInterval } from './tick-interval.js';

/** Lays ticks over the range, and moves the range to the outer ticks where the axis starts or ends on them. */
export function placeTicks(axis: Axis): void {
  const configured = configuredTicks(axis);
  axis.tickPositions = configured ?? computeTicks(axis);
  const rangeMin = axis.min ?? 0;
  const rangeMax = axis.max ?? 0;
  if (configured === undefined && rangeMin === rangeMax && !axis.hasNames) {
    placeSingleTick(axis, rangeMin);
    return;
  }
  trimTicks(axis);
  if (configured === undefined && axis.tickAmount !== undefined) matchAmount(axis, rangeMin, rangeMax);
  axis.minorTickPositions = minorTicks(axis);
}

function placeSingleTick(axis: Axis, value: number): void {
  axis.tickPositions = [value];
  axis.minorTickPositions = [];
  if (axis.tickAmount !== undefined) {
    axis.tickInterval = 1;
    fillUp(axis, axis.tickAmount);
    return;
  }
  const half = axis.isXAxis && axis.pointRange > 0 ? 0 : 0.5;
  axis.min = value - half;
  axis.max = value + half;
}

function configuredTicks(axis: Axis): number[] | undefined {
  const { options } = axis;
  const positioner = readCallback(options.tickPositioner);
  if (positioner) {
    if (axis.tickPositions.length === 0) axis.tickPositions = computeTicks(axis);
    const list = positioner.call(axis, axis.min, axis.max);
    if (Array.isArray(list)) return list.filter(isNumber).slice(0, MAX_TICKS);
  }
  if (!Array.isArray(options.tickPositions)) return undefined;
  return readList(options.tickPositions)
    .filter(isNumber)
    .slice(0, MAX_TICKS)
    .map((value) => axis.scaled(value));
}

function computeTicks(axis: Axis): number[] {
  const min = axis.min ?? 0;
  const max = axis.max ?? 0;
  if (axis.isDatetimeAxis) return datetimeTicksOf(axis, min, max);
  if (axis.isLog) return logTicks(axis.tickInterval, min, max, axis.len);
  return linearTicks(axis.tickInterval, min, max);
}

function datetimeTicksOf(axis: Axis, min: number, max: number): number[] {
  const interval = timeInterval(axis.tickInterval);
  axis.timeInterval = interval;
  if ((max - min) / interval.lengthMs > MAX_TICKS) return [min, max];
  return datetimeTicks(interval, min, max, axis.chart.language.zone, readNumber(axis.options.startOfWeek, 1));
}

function trimTicks(axis: Axis): void {
  const ticks = axis.tickPositions;
  const first = ticks[0];
  const last = ticks[ticks.length - 1];
  if (first === undefined || last === undefined) return;
  const min = axis.min ?? 0;
  const max = axis.max ?? 0;
  const padding = pointRoom(axis).whole / 2;
  if (readFlag(axis.options.startOnTick, false) && !axis.hasNames) axis.min = first;
  else while (ticks.length > 0 && (ticks[0] ?? 0) < min - padding) ticks.shift();
  if (readFlag(axis.options.endOnTick, false) && !axis.hasNames) axis.max = last;
  else while (ticks.length > 0 && (ticks[ticks.length - 1] ?? 0) > max + padding) ticks.pop();
  if (ticks.length === 0) ticks.push((min + max) / 2);
}

/** Widens or narrows the ticks until their number is the wanted one. */
function matchAmount(axis: Axis, rangeMin: number, rangeMax: number): void {
  const wanted = axis.tickAmount ?? 0;
  const amount = countForInterval(wanted);
  if (axis.isDatetimeAxis || axis.isLog || axis.hasNames) return;
  for (let turn = 0; turn < 10 && axis.tickPositions.length > amount; turn += 1) {
    axis.tickInterval = normalizeInterval(axis.tickInterval * 1.1, true, true);
    axis.min = rangeMin;
    axis.max = rangeMax;
    axis.tickPositions = linearTicks(axis.tickInterval, rangeMin, rangeMax);
    trimTicks(axis);
  }
  fillUp(axis, wanted);
}

/** Adds ticks up to the wanted number; two and three are what is left of five. */
function fillUp(axis: Axis, wanted: number): void {
  const amount = countForInterval(wanted);
  while (axis.tickPositions.length < amount) lengthen(axis);
  const last = axis.tickPositions.length - 1;
  axis.min = axis.tickPositions[0];
  axis.max = axis.tickPositions[last];
  if (wanted === 3) axis.tickPositions = axis.tickPositions.filter((_, index) => index % 2 === 0);
  if (wanted === 2) axis.tickPositions = axis.tickPositions.filter((_, index) => index === 0 || index === last);
}

function lengthen(axis: Axis): void {
  const ticks = axis.tickPositions;
  const first = ticks[0] ?? 0;
  const last = ticks[ticks.length - 1] ?? 0;
  if (ticks.length % 2 === 1 || axis.min === axis.threshold) ticks.push(tidyNumber(last + axis.tickInterval));
  else ticks.unshift(tidyNumber(first - axis.tickInterval));
}

function minorTicks(axis: Axis): number[] {
  const option =
    axis.options.minorTicks === true ? (axis.options.minorTickInterval ?? 'auto') : axis.options.minorTickInterval;
  const interval =
    option === 'auto'
      ? axis.tickInterval / Math.max(1, readNumber(axis.options.minorTicksPerMajor, 5))
      : readNumber(option, 0);
  const min = axis.min ?? 0;
  const max = axis.max ?? 0;
  if (!(interval > 0) || axis.options.minorTicks === false || axis.isLog || (max - min) / interval > MAX_TICKS)
    return [];
  const first = axis.tickPositions[0] ?? min;
  const ticks: number[] = [];
  for (let position = min + ((first - min) % interval); position <= max; position = tidyNumber(position + interval)) {
    ticks.push(position);
    if (ticks.length >= MAX_TICKS) break;
  }
  return ticks;
}
