export interface LinearTickOptions {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly bounds: unknown;
  readonly maxTicks: number;
  readonly stepSize: number | undefined;
  readonly count: number | undefined;
  readonly precision: number | undefined;
  readonly includeBounds: boolean;
  readonly maxDigits: number;
  readonly isHorizontal: boolean;
  readonly minRotationDegrees: number;
}

const MAX_TICKS = 1_000;

/** Ticks at steps of 1, 2 or 5 times a power of ten, as Chart.js chooses them. */
export function linearTicks(options: LinearTickOptions, dataMin: number, dataMax: number): number[] {
  const { min, max, stepSize, count, precision, includeBounds } = options;
  const unit = stepSize && stepSize > 0 ? stepSize : 1;
  const maxSpaces = Math.max(1, options.maxTicks - 1);
  const minSpacing = (dataMax - dataMin) / (options.maxDigits + 1);
  let spacing = niceNumber((dataMax - dataMin) / maxSpaces / unit) * unit;
  if (spacing < 1e-14 && min === undefined && max === undefined) return [dataMin, dataMax];
  let spaces = Math.ceil(dataMax / spacing) - Math.floor(dataMin / spacing);
  if (spaces > maxSpaces) spacing = niceNumber((spaces * spacing) / maxSpaces / unit) * unit;
  if (precision !== undefined) {
    const factor = 10 ** precision;
    spacing = Math.ceil(spacing * factor) / factor;
  }
  const isRounded = options.bounds === 'ticks';
  let first = isRounded ? Math.floor(dataMin / spacing) * spacing : dataMin;
  let last = isRounded ? Math.ceil(dataMax / spacing) * spacing : dataMax;
  if (min !== undefined && max !== undefined && stepSize && isAlmostWhole((max - min) / stepSize, spacing / 1000)) {
    spaces = Math.round(Math.min((max - min) / spacing, options.maxTicks));
    spacing = (max - min) / spaces;
    first = min;
    last = max;
  } else if (count !== undefined) {
    first = min ?? first;
    last = max ?? last;
    spaces = count - 1;
    spacing = (last - first) / spaces;
  } else {
    spaces = (last - first) / spacing;
    spaces = isNear(spaces, Math.round(spaces), spacing / 1000) ? Math.round(spaces) : Math.ceil(spaces);
  }
  const factor = 10 ** (precision ?? Math.max(decimalsOf(spacing), decimalsOf(first)));
  const round = (value: number): number => Math.round(value * factor) / factor;
  first = round(first);
  last = round(last);
  const at = (index: number): number => round(first + index * spacing);
  const ticks: number[] = [];
  let index = 0;
  if (min !== undefined) {
    if (includeBounds && first !== min) {
      ticks.push(min);
      if (first < min) index += 1;
      if (isNear(at(index), min, labelSize(min, minSpacing, options))) index += 1;
    } else if (first < min) index += 1;
  }
  for (; index < spaces && ticks.length < MAX_TICKS; index += 1) {
    if (max !== undefined && at(index) > max) break;
    ticks.push(at(index));
  }
  if (max !== undefined && includeBounds && last !== max) {
    if (ticks.length > 0 && isNear(ticks.at(-1) ?? 0, max, labelSize(max, minSpacing, options)))
      ticks[ticks.length - 1] = max;
    else ticks.push(max);
  } else if (max === undefined || last === max) ticks.push(last);
  return ticks;
}

/** How much of the range a label takes, so that two never touch. */
function labelSize(value: number, minSpacing: number, { isHorizontal, minRotationDegrees }: LinearTickOptions): number {
  const angle = (minRotationDegrees * Math.PI) / 180;
  const ratio = (isHorizontal ? Math.sin(angle) : Math.cos(angle)) || 0.001;
  return Math.min(minSpacing / ratio, 0.75 * minSpacing * String(value).length);
}

function niceNumber(range: number): number {
  const rounded = Math.round(range);
  const value = isNear(range, rounded, range / 1000) ? rounded : range;
  const power = 10 ** Math.floor(Math.log10(value));
  const fraction = value / power;
  return (fraction <= 1 ? 1 : fraction <= 2 ? 2 : fraction <= 5 ? 5 : 10) * power;
}

const isNear = (one: number, other: number, distance: number): boolean => Math.abs(one - other) < distance;

function isAlmostWhole(value: number, distance: number): boolean {
  const rounded = Math.round(value);
  return rounded - distance <= value && rounded + distance >= value;
}

function decimalsOf(value: number): number {
  if (!Number.isFinite(value)) return 0;
  let power = 1;
  let decimals = 0;
  while (Math.round(value * power) / power !== value && decimals < 20) {
    power *= 10;
    decimals += 1;
  }
  return decimals;
}
