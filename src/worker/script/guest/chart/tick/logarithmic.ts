import { MAX_TICKS } from '../limits.js';
import { linearTicks, normalizeInterval, tidyNumber } from './linear.js';

/** Ticks of a logarithmic axis whose range and interval are given as powers of ten. */
export function logTicks(interval: number, min: number, max: number, lengthPx: number): number[] {
  if (interval >= 0.5) return linearTicks(Math.round(interval), min, max);
  if (interval >= 0.08) {
    const factors = interval > 0.3 ? [1, 2, 4] : interval > 0.15 ? [1, 2, 4, 6, 8] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
    return factorTicks(factors, min, max);
  }
  const low = 10 ** min;
  const high = 10 ** max;
  const count = Math.max(1, lengthPx / 72);
  const step = normalizeInterval((high - low) / count, true, false);
  return linearTicks(step, low, high)
    .filter((value) => value > 0)
    .map((value) => Math.log10(value));
}

function factorTicks(factors: readonly number[], min: number, max: number): number[] {
  const ticks: number[] = [];
  let before: number | undefined;
  for (let power = Math.floor(min); power <= max + 1 && ticks.length < MAX_TICKS; power += 1) {
    for (const factor of factors) {
      const tick = Math.log10(tidyNumber(10 ** power) * factor);
      if (tick > min && before !== undefined && before <= max) ticks.push(before);
      if (before !== undefined && before > max) return ticks;
      before = tick;
    }
  }
  return ticks;
}
