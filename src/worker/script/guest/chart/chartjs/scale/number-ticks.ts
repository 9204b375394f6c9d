import { readFlag, readNumber, readNumberOrNone } from '../../options/read.js';
import { linearTicks } from './linear-ticks.js';
import { graceOf } from './range.js';
import type { Scale } from './scale.js';

/** What the ticks of a scale of numbers follow from. */
export type NumberScale = Pick<Scale, 'min' | 'max' | 'options' | 'tickOptions' | 'tickFont' | 'isHorizontal'>;

const MAX_TICKS = 1_000;

/** Ticks of a scale of numbers of that length; `fitting` at most, where that does not follow from the length. */
export function ticksOfNumbers(scale: NumberScale, lengthPx: number, fitting: number | undefined): number[] {
  const { options, tickOptions: ticks, isHorizontal, min, max } = scale;
  const [stepSize, precision] = [readNumberOrNone(ticks.stepSize), readNumberOrNone(ticks.precision)];
  const minRotationDegrees = readNumber(ticks.minRotation, 0);
  const change = graceOf(options.grace, max - min);
  const beginsAtZero = readFlag(options.beginAtZero, false);
  const widen = (value: number, by: number): number => (beginsAtZero && value === 0 ? 0 : value + by);
  return linearTicks(
    {
      min: readNumberOrNone(options.min),
      max: readNumberOrNone(options.max),
      bounds: options.bounds ?? 'ticks',
      maxTicks: Math.max(2, mostTicks(scale, lengthPx, stepSize, fitting)),
      ...{ stepSize, precision, minRotationDegrees, isHorizontal },
      count: readNumberOrNone(ticks.count),
      includeBounds: readFlag(ticks.includeBounds, true),
      maxDigits: lengthPx / scale.tickFont.lineHeight,
    },
    widen(min, -change),
    widen(max, change),
  );
}

function mostTicks(
  { min, max, tickOptions, tickFont, isHorizontal }: NumberScale,
  lengthPx: number,
  stepSize: number | undefined,
  fitting: number | undefined,
): number {
  const { maxTicksLimit, minRotation } = tickOptions;
  if (stepSize && stepSize > 0) return Math.min(MAX_TICKS, Math.ceil(max / stepSize) - Math.floor(min / stepSize) + 1);
  const angle = (readNumber(minRotation, 0) * Math.PI) / 180;
  const ratio = (isHorizontal ? Math.sin(angle) : Math.cos(angle)) || 0.001;
  const byLength = Math.ceil(lengthPx / Math.min(40, tickFont.lineHeight / ratio));
  return Math.min(readNumber(maxTicksLimit, 11), fitting ?? byLength);
}
