import { MAX_TICKS } from '../limits.js';

/** Takes away the noise of binary fractions. */
export function tidyNumber(value: number): number {
  return Number.parseFloat(value.toPrecision(14));
}

function powerBelow(interval: number): number {
  return 10 ** Math.floor(Math.log(interval) / Math.LN10);
}

/** The round interval nearest to a raw one. */
export function normalizeInterval(interval: number, allowDecimals: boolean, hasTickAmount: boolean): number {
  const power = powerBelow(interval);
  const steps = stepsFor(power, allowDecimals, hasTickAmount);
  const normal = interval / power;
  let step = interval / power;
  for (let index = 0; index < steps.length; index += 1) {
    step = steps[index] ?? step;
    const next = steps[index + 1] ?? step;
    if (hasTickAmount ? step * power >= interval : normal <= (step + next) / 2) break;
  }
  return tidyNumber(step * power);
}

function stepsFor(power: number, allowDecimals: boolean, hasTickAmount: boolean): readonly number[] {
  if (!allowDecimals && power === 1) return [1, 2, 5, 10];
  if (!allowDecimals && power <= 0.1) return [1 / power];
  return hasTickAmount ? [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] : [1, 2, 2.5, 5, 10];
}

/** Multiples of the interval around a range. */
export function linearTicks(interval: number, min: number, max: number): number[] {
  const first = tidyNumber(Math.floor(min / interval) * interval);
  const last = tidyNumber(Math.ceil(max / interval) * interval);
  const ticks: number[] = [];
  let position = first;
  while (position <= last && ticks.length < MAX_TICKS) {
    ticks.push(position);
    const next = tidyNumber(position + interval);
    if (next === position) break;
    position = next;
  }
  return ticks;
}
