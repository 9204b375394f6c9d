const MAX_TICKS = 1_000;

const powerOf = (value: number): number => Math.floor(Math.log10(value));

function stepsBetween(min: number, max: number, power: number): number {
  return Math.ceil(max / 10 ** power) - Math.floor(min / 10 ** power);
}

function firstPower(min: number, max: number): number {
  let power = powerOf(max - min);
  while (stepsBetween(min, max, power) > 10) power += 1;
  while (stepsBetween(min, max, power) < 10) power -= 1;
  return Math.min(power, powerOf(min));
}

/** Ticks at 1 to 10 times each power of ten, as Chart.js chooses them. Both ends are above 0. */
export function logTicks(min: number, max: number, lastTick: number | undefined): number[] {
  const ticks: number[] = [];
  let power = firstPower(min, max);
  let precision = power < 0 ? 10 ** Math.abs(power) : 1;
  const step = 10 ** power;
  const base = powerOf(min) > power ? 10 ** powerOf(min) : 0;
  const offset = Math.floor((min - base) / step / 10) * step * 10;
  let count = Math.floor((Math.round((min - base) * precision) / precision - offset) / step);
  const at = (): number => Math.round((base + offset + count * 10 ** power) * precision) / precision;
  let value = at();
  while (value < max && ticks.length < MAX_TICKS) {
    ticks.push(value);
    if (count >= 10) count = count < 15 ? 15 : 20;
    else count += 1;
    if (count >= 20) {
      power += 1;
      count = 2;
      if (power >= 0) precision = 1;
    }
    value = at();
  }
  return [...ticks, lastTick ?? value];
}

/** Only some of the ticks have a label. */
export function hasLogLabel(value: number, index: number, count: number): boolean {
  const digit = Number((value / 10 ** powerOf(value)).toPrecision(6));
  return [1, 2, 3, 5, 10, 15].includes(digit) || index > 0.8 * count;
}
