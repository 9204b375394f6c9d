import type { Light } from './oklab.js';

/** Inks of a mixture at most. */
export const MAX_MIXED = 4;
/** Three rows of an affine map: the shares of all inks but the first. */
const ROWS = 3;
const ROW = 4;
/** Shares this far below 0 come from rounding. */
const MIN_SHARE = -1e-4;
const MIN_DETERMINANT = 1e-9;

/** Sets of one to four inks, each with the map from a light to the shares of its inks. */
export class Simplices {
  readonly sets: readonly (readonly number[])[];
  readonly #maps: Float64Array;

  /** Leaves out sets of which a smaller one reaches the same colours. */
  constructor(sets: readonly (readonly number[])[], lights: readonly Light[]) {
    const mapped = sets.flatMap((inks) => {
      const map = mapShares(inks.map((ink) => lights[ink] ?? [0, 0, 0]));
      return map ? [{ inks, map }] : [];
    });
    this.sets = mapped.map(({ inks }) => inks);
    this.#maps = Float64Array.from(
      mapped.flatMap(({ map }) => [...map, ...new Array(ROWS * ROW - map.length).fill(0)]),
    );
  }

  /** Shares of the inks of a set for the nearest light that they reach; false if one would be negative. */
  solve(set: number, [red, green, blue]: Light, shares: Float64Array): boolean {
    const maps = this.#maps;
    let first = 1;
    for (let row = 0, at = set * ROWS * ROW; row < ROWS; row++, at += ROW) {
      const share =
        (maps[at] ?? 0) * red + (maps[at + 1] ?? 0) * green + (maps[at + 2] ?? 0) * blue + (maps[at + 3] ?? 0);
      if (share < MIN_SHARE) return false;
      shares[row + 1] = Math.max(0, share);
      first -= share;
    }
    shares[0] = Math.max(0, first);
    return first >= MIN_SHARE;
  }
}

/** Where no mixture reaches a colour, its luma counts this much more than its colour. */
const LUMA_WEIGHT = 2.5;

/** Luma, and two differences of colour. */
export function weigh([r, g, b]: Light): Light {
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [luma * LUMA_WEIGHT, r - luma, b - luma];
}

/** Least squares: shares = (DᵀD)⁻¹Dᵀ(light − first ink), where D are the differences from the first ink. */
function mapShares([first, ...others]: readonly Light[]): number[] | undefined {
  if (!first) return undefined;
  const origin = weigh(first);
  const differences = others.map((one) => subtract(weigh(one), origin));
  const inverse = invert(differences.map((one) => differences.map((other) => dot(one, other))));
  return inverse?.flatMap((row) => {
    const shareOf = (light: Light): number => {
      const weighed = weigh(light);
      return row.reduce((sum, value, j) => sum + value * dot(differences[j] ?? [0, 0, 0], weighed), 0);
    };
    return [shareOf([1, 0, 0]), shareOf([0, 1, 0]), shareOf([0, 0, 1]), -shareOf(first)];
  });
}

/** Inverse of a symmetric matrix of up to three rows, by elimination; undefined if it has none. */
function invert(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (const [i, pivot] of rows.entries()) {
    const divisor = pivot[i] ?? 0;
    if (Math.abs(divisor) < MIN_DETERMINANT) return undefined;
    for (let k = 0; k < 2 * size; k++) pivot[k] = (pivot[k] ?? 0) / divisor;
    for (const row of rows) {
      const factor = row[i] ?? 0;
      if (row !== pivot) for (let k = 0; k < 2 * size; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row) => row.slice(size));
}

export function subtract(one: Light, other: Light): Light {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

export function dot(one: Light, other: Light): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}
