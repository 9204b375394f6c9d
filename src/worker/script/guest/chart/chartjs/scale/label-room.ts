import { readNumber } from '../../options/read.js';
import type { Area, Margins } from '../box/box.js';
import type { LabelSizes } from './label-fit.js';
import type { Scale } from './scale.js';

const rotationOf = ({ labelRotation }: Scale): readonly [cos: number, sin: number] => {
  const angle = (labelRotation * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

/** How many labels fit side by side as they are turned. */
export function mostLabels(scale: Scale, sizes: LabelSizes, margins: Margins): number {
  const { isHorizontal, tickOptions } = scale;
  const { left = 0, right = 0, top = 0, bottom = 0 } = margins;
  const [cos, sin] = rotationOf(scale).map(Math.abs) as [number, number];
  const padding = readNumber(tickOptions.autoSkipPadding, 3);
  const [width, height] = [sizes.widest + padding, sizes.highest + padding];
  const wide = height * cos > width * sin;
  const size = isHorizontal
    ? wide
      ? width / cos
      : height / sin
    : height * sin < width * cos
      ? height / cos
      : width / sin;
  const lengthPx = isHorizontal ? scale.width : scale.height;
  const wholePx = lengthPx + (isHorizontal ? left + right : top + bottom);
  const limit = Math.floor(Math.min(lengthPx / size + (scale.hasOffset ? 0 : 1), wholePx / size));
  return Math.min(readNumber(tickOptions.maxTicksLimit, limit) || limit, limit);
}

/** How far the first and last labels stand out of the scale. */
export function overhangOf(scale: Scale, { first, last }: LabelSizes): Area {
  const { align } = scale.tickOptions;
  const padding = readNumber(scale.tickOptions.padding, 3);
  if (!scale.isHorizontal) {
    const top = align === 'start' ? 0 : align === 'end' ? last.height : last.height / 2;
    const bottom = align === 'start' ? first.height : align === 'end' ? 0 : first.height / 2;
    return { left: 0, right: 0, top: top + padding, bottom: bottom + padding };
  }
  const [cos, sin] = rotationOf(scale);
  const offsetLeft = scale.pixelOf(scale.ticks[0]?.value ?? 0) - scale.left;
  const offsetRight = scale.right - scale.pixelOf(scale.ticks.at(-1)?.value ?? 0);
  const isBelow = scale.position !== 'top';
  let [left, right] = [first.width / 2, last.width / 2];
  if (scale.labelRotation !== 0)
    [left, right] = isBelow ? [cos * first.width, sin * last.height] : [sin * first.height, cos * last.width];
  else if (align === 'start') [left, right] = [0, last.width];
  else if (align === 'end') [left, right] = [first.width, 0];
  else if (align === 'inner') [left, right] = [0, 0];
  const out = (need: number, offset: number): number =>
    Math.max(((need - offset + padding) * scale.width) / (scale.width - offset), 0);
  return { left: out(left, offsetLeft), right: out(right, offsetRight), top: 0, bottom: 0 };
}
