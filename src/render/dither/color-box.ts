import { findNearest, type Lab, toLab } from './oklab.js';
import type { RankTile } from './ordered.js';

/** RGBA pixels, and the box in them to dither. */
export interface ColorBox {
  readonly rgba: Uint8ClampedArray;
  readonly stridePx: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly mask: Uint8Array | undefined;
}

/** How far an ordered pattern shifts lightness, about the distance between adjacent inks of a small palette. */
const PATTERN_AMPLITUDE = 0.35;
/** Otherwise, errors of colours outside the inks' gamut would grow without limit. */
const MAX_ERROR = 0.35;

/**
 * Error diffusion to a few colours, with errors in a perceptual space. `share` is the part of the error that is passed
 * on.
 */
export function diffuseColors(
  box: ColorBox,
  palette: readonly Lab[],
  share: number,
  setLevel: (x: number, y: number, index: number) => void,
): void {
  const { width, height } = box;
  let current = new Float32Array((width + 2) * 3);
  let next = new Float32Array((width + 2) * 3);
  const spread = (row: Float32Array, cell: number, error: Lab, weight: number): void => {
    for (let k = 0; k < 3; k++) row[cell * 3 + k] = (row[cell * 3 + k] ?? 0) + (error[k] ?? 0) * weight * share;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (box.mask && box.mask[y * width + x] === 0) continue;
      const wanted = labAt(box, x, y);
      const cell = (x + 1) * 3;
      const l = wanted[0] + (current[cell] ?? 0);
      const a = wanted[1] + (current[cell + 1] ?? 0);
      const b = wanted[2] + (current[cell + 2] ?? 0);
      const index = findNearest(palette, l, a, b);
      setLevel(x, y, index);
      const [pl, pa, pb] = palette[index] ?? [0, 0, 0];
      const error: Lab = [limit(l - pl), limit(a - pa), limit(b - pb)];
      spread(current, x + 2, error, 7 / 16);
      spread(next, x, error, 3 / 16);
      spread(next, x + 1, error, 5 / 16);
      spread(next, x + 2, error, 1 / 16);
    }
    [current, next] = [next, current];
    next.fill(0);
  }
}

/** Ordered dithering to a few colours: the pattern shifts the lightness before the nearest ink is chosen. */
export function orderColors(
  box: ColorBox,
  palette: readonly Lab[],
  tile: RankTile,
  setLevel: (x: number, y: number, index: number) => void,
): void {
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      if (box.mask && box.mask[y * box.width + x] === 0) continue;
      const [l, a, b] = labAt(box, x, y);
      const rank = tile.ranks[((box.y + y) % tile.size) * tile.size + ((box.x + x) % tile.size)] ?? 128;
      const nearest = findNearest(palette, l, a, b);
      const isInk = isNear(palette[nearest], l, a, b);
      setLevel(x, y, isInk ? nearest : findNearest(palette, l + (rank / 256 - 0.5) * PATTERN_AMPLITUDE, a, b));
    }
}

/** A colour that matches an ink of the panel stays that ink. */
function isNear(ink: Lab | undefined, l: number, a: number, b: number): boolean {
  return ink !== undefined && Math.abs(ink[0] - l) + Math.abs(ink[1] - a) + Math.abs(ink[2] - b) < 0.03;
}

function labAt({ rgba, stridePx, x: left, y: top }: ColorBox, x: number, y: number): Lab {
  const at = ((top + y) * stridePx + left + x) * 4;
  return toLab(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
}

function limit(value: number): number {
  return Math.max(-MAX_ERROR, Math.min(MAX_ERROR, value));
}
