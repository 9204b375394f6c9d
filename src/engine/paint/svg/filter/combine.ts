import { emptyRaster, type Raster } from './raster.js';

/** Weight of one layer, from 0 to 1, given the alpha of both. */
type Share = (ownAlpha: number, otherAlpha: number) => number;

const ALL: Share = () => 1;
const INSIDE: Share = (_, other) => other;
const OUTSIDE: Share = (_, other) => 1 - other;
const NONE: Share = () => 0;

/** Weights of the upper and the lower layer for each Porter–Duff operator. */
const OPERATORS: ReadonlyMap<string, readonly [upper: Share, lower: Share]> = new Map([
  ['over', [ALL, OUTSIDE]],
  ['in', [INSIDE, NONE]],
  ['out', [OUTSIDE, NONE]],
  ['atop', [INSIDE, OUTSIDE]],
  ['xor', [OUTSIDE, OUTSIDE]],
  ['lighter', [ALL, ALL]],
]);

/** Composites two layers of the same size; an unknown operator is `over`. */
export function compositeRasters(upper: Raster, lower: Raster, operator: string): Raster {
  const [upperShare, lowerShare] = OPERATORS.get(operator) ?? [ALL, OUTSIDE];
  return mapPixels(upper, lower, (one, other, i, into) => {
    const [a, b] = [(one[i + 3] ?? 0) / 255, (other[i + 3] ?? 0) / 255];
    const [own, rest] = [upperShare(a, b), lowerShare(b, a)];
    for (let k = i; k < i + 4; k++) into[k] = (one[k] ?? 0) * own + (other[k] ?? 0) * rest;
  });
}

/** `k1·a·b + k2·a + k3·b + k4` for each premultiplied channel from 0 to 1. */
export function combineArithmetically(
  upper: Raster,
  lower: Raster,
  [k1 = 0, k2 = 0, k3 = 0, k4 = 0]: readonly number[],
): Raster {
  return mapPixels(upper, lower, (one, other, i, into) => {
    for (let k = i; k < i + 4; k++) {
      const [a, b] = [(one[k] ?? 0) / 255, (other[k] ?? 0) / 255];
      into[k] = 255 * (k1 * a * b + k2 * a + k3 * b + k4);
    }
    // A premultiplied colour never exceeds its alpha.
    for (let k = i; k < i + 3; k++) into[k] = Math.min(into[k] ?? 0, into[i + 3] ?? 0);
  });
}

/** Blends a colour with the one below it; both from 0 to 1. */
type Blend = (below: number, above: number) => number;

const multiply: Blend = (b, s) => b * s;
const screen: Blend = (b, s) => b + s - b * s;
const hardLight: Blend = (b, s) => (s <= 0.5 ? multiply(b, 2 * s) : screen(b, 2 * s - 1));

const BLENDS: ReadonlyMap<string, Blend> = new Map<string, Blend>([
  ['multiply', multiply],
  ['screen', screen],
  ['darken', Math.min],
  ['lighten', Math.max],
  ['overlay', (b, s) => hardLight(s, b)],
  ['hard-light', hardLight],
  ['difference', (b, s) => Math.abs(b - s)],
  ['exclusion', (b, s) => b + s - 2 * b * s],
  ['color-dodge', (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s)))],
  ['color-burn', (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s))],
  [
    'soft-light',
    (b, s) => {
      const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
    },
  ],
]);

/** Blends the upper layer onto the lower one; an unknown mode is `normal`. */
export function blendRasters(upper: Raster, lower: Raster, mode: string): Raster {
  const blend = BLENDS.get(mode);
  if (!blend) return compositeRasters(upper, lower, 'over');
  return mapPixels(upper, lower, (one, other, i, into) => {
    const [a, b] = [(one[i + 3] ?? 0) / 255, (other[i + 3] ?? 0) / 255];
    for (let k = i; k < i + 3; k++) {
      const [above, below] = [(one[k] ?? 0) / 255, (other[k] ?? 0) / 255];
      const both = a > 0 && b > 0 ? a * b * blend(Math.min(1, below / b), Math.min(1, above / a)) : 0;
      into[k] = 255 * ((1 - b) * above + (1 - a) * below + both);
    }
    into[i + 3] = 255 * (a + b - a * b);
  });
}

function mapPixels(
  upper: Raster,
  lower: Raster,
  mix: (one: Uint8ClampedArray, other: Uint8ClampedArray, at: number, into: Uint8ClampedArray) => void,
): Raster {
  const target = emptyRaster(upper);
  for (let i = 0; i < target.data.length; i += 4) mix(upper.data, lower.data, i, target.data);
  return target;
}
