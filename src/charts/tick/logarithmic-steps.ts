import { MAX_TICKS } from '../limits.js';
import { linearTicks, normalizeInterval } from './linear-steps.js';

/** Shares of a decade that ticks stand at, by the smallest interval (in decades) that they are used for. */
const DECADES: readonly (readonly [minInterval: number, factors: readonly number[]])[] = [
  [0.5, [1]],
  [0.3, [1, 2, 4]],
  [0.15, [1, 2, 4, 6, 8]],
  [0.08, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
];

/** Ticks of a logarithmic axis, from the last at or before its range to the first at or after it, all as powers of ten. */
export function logTicks(interval: number, min: number, max: number, lengthPx: number): number[] {
  if (interval >= 1.5) return linearTicks(Math.round(interval), min, max);
  const factors = DECADES.find(([minInterval]) => interval >= minInterval)?.[1];
  return factors ? ticksAtFactors(factors, min, max) : ticksOfValues(min, max, lengthPx);
}

function ticksAtFactors(factors: readonly number[], min: number, max: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(min); ticks.length < MAX_TICKS; power += 1) {
    for (const factor of factors) {
      const tick = power + Math.log10(factor);
      if (tick <= min + 1e-12) ticks.length = 0;
      ticks.push(tick);
      if (tick >= max - 1e-12) return ticks;
    }
  }
  return ticks;
}

/** Less than a decade: round values at even distances. */
function ticksOfValues(min: number, max: number, lengthPx: number): number[] {
  const low = 10 ** min;
  const high = 10 ** max;
  const step = normalizeInterval((high - low) / Math.max(1, lengthPx / 72), true, false);
  return linearTicks(step, low, high)
    .filter((value) => value > 0)
    .map((value) => Math.log10(value));
}
