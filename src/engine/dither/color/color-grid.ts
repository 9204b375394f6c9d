import { greyAt } from '../grey-at.js';
import { bringIn, limitFor, reachOf } from './gamut.js';
import type { InkHull, Mixture } from './ink-hull.js';
import { type Light, lightOf } from './oklab.js';

/** Points of the grid on each axis. */
const SIDE = 32;
export const GRID_POINTS = SIDE ** 3;
/** Bytes of a mixture: an ink and the rank up to which it is used, three times, and the ink of the other ranks. */
const MIXTURE_BYTES = 8;
const FILLED = 7;
/** Share of a picture's pixels that count for its limit. */
const COUNTED_SHARE = 0.98;

/** Position of an sRGB value of -256 to 511, which is clamped, on an axis of the grid, in eighths of the distance of two points. */
const EIGHTHS = Uint8Array.from(
  { length: 768 },
  (_, i) => (Math.max(0, Math.min(255, i - 256)) * (SIDE - 1) * 8) / 255 + 0.5,
);

/**
 * Number of a grid point next to the pixel at byte `at`. `shifts` are added to its channels by its grey; `eighth`, 0–7,
 * decides between the points on either side, so that their mean over all eighths is the colour of the pixel.
 */
export function pointNear(rgba: Uint8ClampedArray, at: number, shifts: Int16Array, eighth: number): number {
  const shift = (shifts[greyAt(rgba, at)] ?? 0) + 256;
  const red = ((EIGHTHS[(rgba[at] ?? 0) + shift] ?? 0) + eighth) >> 3;
  const green = ((EIGHTHS[(rgba[at + 1] ?? 0) + shift] ?? 0) + eighth) >> 3;
  const blue = ((EIGHTHS[(rgba[at + 2] ?? 0) + shift] ?? 0) + eighth) >> 3;
  return (red << 10) | (green << 5) | blue;
}

/**
 * What the inks of a panel make of a grid of sRGB colours. Pixels take one of the points around them, by chance that a
 * pattern decides, so that colours between the points are kept too.
 */
export class ColorGrid {
  readonly #hull: InkHull;
  /** 0 for points that were not needed yet. */
  readonly #reaches = new Float32Array(GRID_POINTS);

  constructor(hull: InkHull) {
    this.#hull = hull;
  }

  /** Colours of a picture, brought in as far as `counts`, the number of its pixels at each point, needs. */
  fit(counts: Uint32Array): FittedColors {
    return new FittedColors(this.#hull, (point) => this.#reachOf(point), this.#limitOf(counts));
  }

  #reachOf(point: number): number {
    if (!this.#reaches[point]) this.#reaches[point] = reachOf(this.#hull, this.#hull.fitRange(lightAt(point)));
    return this.#reaches[point] ?? 0;
  }

  #limitOf(counts: Uint32Array): number {
    if (!this.#hull.hasVolume) return 1;
    const reaches: { readonly reach: number; readonly count: number }[] = [];
    let beyond = 0;
    counts.forEach((count, point) => {
      beyond += count * (1 - COUNTED_SHARE);
      if (count > 0) reaches.push({ count, reach: this.#reachOf(point) });
    });
    reaches.sort((a, b) => b.reach - a.reach);
    for (const { count, reach } of reaches) {
      beyond -= count;
      if (beyond < 0) return limitFor(reach);
    }
    return 1;
  }
}

/** Mixtures and light of the points of a grid, computed when they are needed. */
export class FittedColors {
  readonly #hull: InkHull;
  readonly #reachOf: (point: number) => number;
  readonly #limit: number;
  readonly mixtures = new Uint8Array(GRID_POINTS * MIXTURE_BYTES);

  constructor(hull: InkHull, reachOf: (point: number) => number, limit: number) {
    this.#hull = hull;
    this.#reachOf = reachOf;
    this.#limit = limit;
  }

  /** Fills the mixture of a point; returns its position in `mixtures`. */
  fillMixture(point: number): number {
    const at = point * MIXTURE_BYTES;
    if (this.mixtures[at + FILLED] === 0) {
      writeMixture(this.mixtures, at, this.#hull.mix(this.#lightOf(point)));
      this.mixtures[at + FILLED] = 1;
    }
    return at;
  }

  /** Light of the mixture, so that error diffusion has no errors that no ink can make up for. */
  mixedLightOf(point: number): Light {
    return this.#hull.lightOf(this.#hull.mix(this.#lightOf(point)));
  }

  #lightOf(point: number): Light {
    const light = this.#hull.fitRange(lightAt(point));
    return this.#hull.hasVolume ? bringIn(this.#hull, light, this.#reachOf(point), this.#limit) : light;
  }
}

/** The mixture of one colour, brought in if no mixture reaches it. */
export function mixtureOf(hull: InkHull, color: Light): Uint8Array {
  const light = hull.fitRange(color);
  const bytes = new Uint8Array(MIXTURE_BYTES);
  const isReached = !hull.hasVolume || hull.contains(light);
  writeMixture(bytes, 0, hull.mix(isReached ? light : bringIn(hull, light, reachOf(hull, light), 1)));
  return bytes;
}

/** Shares that round to no rank leave no ink behind. */
function writeMixture(bytes: Uint8Array, at: number, { inks, shares }: Mixture): void {
  let sum = 0;
  let lastInk = 0;
  const used: { readonly ink: number; readonly upTo: number }[] = [];
  shares.forEach((share, i) => {
    const from = Math.round(sum * 256);
    sum += share;
    const upTo = Math.round(sum * 256);
    if (upTo > from) used.push({ ink: inks[i] ?? 0, upTo });
  });
  for (let i = 0; i < 4; i++) {
    const { ink, upTo } = used[i] ?? { ink: lastInk, upTo: 256 };
    lastInk = ink;
    bytes[at + i * 2] = ink;
    if (i < 3) bytes[at + i * 2 + 1] = Math.min(255, upTo);
  }
}

function lightAt(point: number): Light {
  const byteOf = (position: number): number => Math.round((position * 255) / (SIDE - 1));
  return lightOf(byteOf(point >> 10), byteOf((point >> 5) & 31), byteOf(point & 31));
}
