/** Sizes of the labels of an axis: the first, the last, the widest and the highest. */
export interface LabelSizes {
  readonly first: TextBox;
  readonly last: TextBox;
  readonly widest: number;
  readonly highest: number;
}

export interface TextBox {
  readonly width: number;
  readonly height: number;
}

export const NO_SIZES: LabelSizes = {
  first: { width: 0, height: 0 },
  last: { width: 0, height: 0 },
  widest: 0,
  highest: 0,
};

export function measureLabels(sizes: readonly TextBox[]): LabelSizes {
  const none = NO_SIZES.first;
  return {
    first: sizes[0] ?? none,
    last: sizes.at(-1) ?? none,
    widest: sizes.reduce((most, { width }) => Math.max(most, width), 0),
    highest: sizes.reduce((most, { height }) => Math.max(most, height), 0),
  };
}

export interface RotationInputs {
  readonly sizes: LabelSizes;
  readonly count: number;
  readonly chartWidth: number;
  readonly maxWidth: number;
  /** Of the labels alone. */
  readonly maxHeight: number;
  readonly hasOffset: boolean;
  readonly minDegrees: number;
  readonly maxDegrees: number;
}

const GAP_PX = 6;

/** By how much the labels of a horizontal axis turn so that they do not touch, degrees. */
export function fitRotation(inputs: RotationInputs): number {
  const { sizes, count, hasOffset, minDegrees, maxDegrees } = inputs;
  if (minDegrees >= maxDegrees || count <= 1) return minDegrees;
  const maxWidth = Math.max(0, Math.min(inputs.chartWidth - sizes.widest, inputs.maxWidth));
  const slot = hasOffset ? inputs.maxWidth / count : maxWidth / (count - 1);
  if (sizes.widest + GAP_PX <= slot) return minDegrees;
  const turnedSlot = maxWidth / (count - (hasOffset ? 0.5 : 1));
  const diagonal = Math.hypot(sizes.widest, sizes.highest);
  const unit = (value: number): number => Math.max(-1, Math.min(1, value));
  const byWidth = Math.asin(unit((sizes.highest + GAP_PX) / turnedSlot));
  const byHeight = Math.asin(unit(inputs.maxHeight / diagonal)) - Math.asin(unit(sizes.highest / diagonal));
  return Math.max(minDegrees, Math.min(maxDegrees, (Math.min(byWidth, byHeight) * 180) / Math.PI));
}

/** Every n-th of many ticks, so that at most `limit` stay. */
export function skipTicks<T>(ticks: readonly T[], limit: number): readonly T[] {
  if (ticks.length <= limit) return ticks;
  const spacing = Math.ceil(Math.max(ticks.length / Math.max(1, limit), 1));
  return ticks.filter((_, index) => index % spacing === 0);
}
