import { readFlag } from '../../options/read.js';
import { timeOffsets } from '../time/time-ticks.js';
import type { Scale } from './scale.js';

/** The values between the two ends of a scale; logarithms on a logarithmic one. */
export interface Span {
  readonly start: number;
  readonly range: number;
  readonly isReversed: boolean;
  readonly isLogarithmic: boolean;
}

const MIN_VALUE = 1e-12;

const scaled = (isLogarithmic: boolean, value: number): number =>
  isLogarithmic ? Math.log10(Math.max(value, MIN_VALUE)) : value;

/** The span of a scale with its range and ticks; `times` are all ticks of a time scale. */
export function spanOf(scale: Scale, times: readonly number[]): Span {
  const { isCategory, isLogarithmic, hasOffset, min, max } = scale;
  // Values grow upwards, names are listed downwards.
  const isReversed = readFlag(scale.options.reverse, false) !== (!scale.isHorizontal && !isCategory);
  const more = { isReversed, isLogarithmic };
  if (isCategory) {
    const count = max - min + 1;
    return { start: min - (hasOffset ? 0.5 : 0), range: Math.max(count - (hasOffset ? 0 : 1), 1), ...more };
  }
  const start = scaled(isLogarithmic, min);
  const range = scaled(isLogarithmic, max) - start;
  if (isLogarithmic || !hasOffset) return { start, range, ...more };
  if (scale.isTime) {
    const offsets = timeOffsets(times.map((time) => (time - min) / range));
    const [before, all] = [offsets.start * range, 1 + offsets.start + offsets.end];
    return { start: start - before, range: range * all, ...more };
  }
  if (scale.ticks.length === 0) return { start, range, ...more };
  const half = range / Math.max(scale.ticks.length - 1, 1) / 2;
  return { start: start - half, range: range + 2 * half, ...more };
}

/** Where a value is, from 0 at one end to 1 at the other. */
export function shareOf({ start, range, isReversed, isLogarithmic }: Span, value: number): number {
  const share = (scaled(isLogarithmic, value) - start) / range;
  return isReversed ? 1 - share : share;
}
