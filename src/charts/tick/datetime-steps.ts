import { MAX_TICKS } from '../limits.js';
import type { Zone } from '../time/zone.js';

type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

export interface TimeInterval {
  readonly unit: TimeUnit;
  readonly count: number;
  readonly lengthMs: number;
}

const UNIT_MS: Readonly<Record<TimeUnit, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 28 * 86_400_000,
  year: 364 * 86_400_000,
};

const COUNTS: readonly (readonly [TimeUnit, readonly number[]])[] = [
  ['millisecond', [1, 2, 5, 10, 20, 25, 50, 100, 200, 500]],
  ['second', [1, 2, 5, 10, 15, 30]],
  ['minute', [1, 2, 5, 10, 15, 30]],
  ['hour', [1, 2, 3, 4, 6, 8, 12]],
  ['day', [1, 2]],
  ['week', [1, 2]],
  ['month', [1, 2, 3, 4, 6]],
];

/** The unit and multiple nearest to a raw interval. */
export function timeInterval(intervalMs: number): TimeInterval {
  for (let index = 0; index < COUNTS.length; index += 1) {
    const [unit, counts] = COUNTS[index] ?? ['year', []];
    const length = UNIT_MS[unit];
    const next = UNIT_MS[COUNTS[index + 1]?.[0] ?? 'year'];
    const largest = counts[counts.length - 1] ?? 1;
    if (intervalMs <= (length * largest + next) / 2) return multipleOf(unit, counts, intervalMs);
  }
  const years = Math.max(1, yearCount(intervalMs / UNIT_MS.year));
  return { unit: 'year', count: years, lengthMs: years * UNIT_MS.year };
}

function yearCount(years: number): number {
  if (years < 1) return 1;
  const power = 10 ** Math.floor(Math.log10(years));
  const counts = [1, 2, 5, 10];
  return pickCount(counts, years / power) * power;
}

function multipleOf(unit: TimeUnit, counts: readonly number[], intervalMs: number): TimeInterval {
  const count = pickCount(counts, intervalMs / UNIT_MS[unit]);
  return { unit, count, lengthMs: count * UNIT_MS[unit] };
}

function pickCount(counts: readonly number[], wanted: number): number {
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] ?? 1;
    if (wanted <= (count + (counts[index + 1] ?? count)) / 2) return count;
  }
  return counts[counts.length - 1] ?? 1;
}

/** Ticks at round times of a wall clock, from the last one at or before `min` to the first at or after `max`. */
export function datetimeTicks(
  interval: TimeInterval,
  min: number,
  max: number,
  zone: Zone,
  weekStart: number,
): number[] {
  const { unit, count } = interval;
  const first = firstTick(interval, min, zone, weekStart);
  const ticks: number[] = [];
  const at = stepper(interval, first, zone);
  for (let index = 0; ticks.length < MAX_TICKS; index += 1) {
    const tick = at(index);
    if (!(tick < max)) break;
    if (tick !== ticks[ticks.length - 1]) ticks.push(tick);
    if (unit === 'millisecond' && count <= 0) break;
  }
  ticks.push(at(ticks.length));
  return ticks;
}

function firstTick({ unit, count }: TimeInterval, min: number, zone: Zone, weekStart: number): number {
  const { year, month, day, hour, minute, second, millisecond, weekday } = zone.read(min);
  const floor = (part: number) => count * Math.floor(part / count);
  switch (unit) {
    case 'millisecond':
      return zone.make([year, month, day, hour, minute, second, floor(millisecond)]);
    case 'second':
      return zone.make([year, month, day, hour, minute, floor(second)]);
    case 'minute':
      return zone.make([year, month, day, hour, floor(minute)]);
    case 'hour':
      return zone.make([year, month, day, floor(hour)]);
    case 'day':
      return zone.make([year, month, Math.max(1, floor(day))]);
    case 'week':
      return zone.make([year, month, day - ((weekday - weekStart + 7) % 7)]);
    case 'month':
      return zone.make([year, floor(month)]);
    case 'year':
      return zone.make([floor(year), 0]);
  }
}

function stepper({ unit, count, lengthMs }: TimeInterval, first: number, zone: Zone): (index: number) => number {
  const { year, month, day, hour } = zone.read(first);
  if (unit === 'year') return (index) => zone.make([year + index * count, 0]);
  if (unit === 'month') return (index) => zone.make([year, month + index * count]);
  const days = unit === 'day' ? count : unit === 'week' ? 7 * count : 0;
  if (days > 0 && zone.name !== 'UTC') return (index) => zone.make([year, month, day + index * days]);
  if (unit === 'hour' && count > 1 && zone.name !== 'UTC')
    return (index) => zone.make([year, month, day, hour + index * count]);
  return (index) => first + index * lengthMs;
}

/** The form of a tick's label: ticks of hours or less that fall on midnight show their day. */
export function labelUnit(tick: number, unit: TimeUnit, zone: Zone): TimeUnit {
  if (UNIT_MS[unit] >= UNIT_MS.day) return unit;
  const { hour, minute, second, millisecond } = zone.read(tick);
  return hour + minute + second + millisecond === 0 ? 'day' : unit;
}
