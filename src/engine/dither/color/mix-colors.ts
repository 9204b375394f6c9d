import type { SetLevel } from '../diffuse.js';
import type { RankTile } from '../ordered.js';
import type { PaintedPixels } from '../painted-pixels.js';
import type { ToneBox } from '../tone-box.js';
import { type FittedColors, mixtureOf, pointNear } from './color-grid.js';
import type { InkHull } from './ink-hull.js';
import { findNearest, type Lab, lightOf, toLab } from './oklab.js';

/** Fills of a page have few colours; more than these are not remembered. */
const MAX_FILLS = 4096;
/** A fill this close to an ink, in OKLab, is that ink. */
const INK_DISTANCE = 0.03;

/**
 * Each pixel takes one ink of its colour's mixture, by its rank in a pattern aligned to the screen. `shifts` are
 * added to channels by grey.
 */
export function mixPicture(
  { rgba, widthPx }: PaintedPixels,
  tone: ToneBox,
  colors: FittedColors,
  shifts: Int16Array,
  { size, ranks, eighths }: RankTile,
  setLevel: SetLevel,
): void {
  const { mask, width, height } = tone;
  const inTile = size - 1;
  for (let y = 0, at = 0; y < height; y++) {
    const screenY = tone.y + y;
    for (let x = 0; x < width; x++, at++) {
      if (mask && mask[at] === 0) continue;
      const cell = (screenY & inTile) * size + ((tone.x + x) & inTile);
      const point = pointNear(rgba, (screenY * widthPx + tone.x + x) * 4, shifts, eighths[cell] ?? 0);
      setLevel(x, y, inkAtRank(colors.mixtures, colors.fillMixture(point), ranks[cell] ?? 128));
    }
  }
}

/** Fills from the style sheet: inks stay plain, other colours are mixed exactly. */
export function mixFill(
  { rgba, widthPx }: PaintedPixels,
  tone: ToneBox,
  { hull, palette }: { readonly hull: InkHull; readonly palette: readonly Lab[] },
  { size, ranks }: RankTile,
  setLevel: SetLevel,
): void {
  const fills = new Map<number, Uint8Array | number>();
  for (let y = 0, at = 0; y < tone.height; y++)
    for (let x = 0; x < tone.width; x++, at++) {
      if (tone.mask && tone.mask[at] === 0) continue;
      const [screenX, screenY] = [tone.x + x, tone.y + y];
      const from = (screenY * widthPx + screenX) * 4;
      const [red, green, blue] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0];
      const key = (red << 16) | (green << 8) | blue;
      let fill = fills.get(key);
      if (fill === undefined) {
        fill = inkNear(palette, red, green, blue) ?? mixtureOf(hull, lightOf(red, green, blue));
        if (fills.size < MAX_FILLS) fills.set(key, fill);
      }
      const rank = ranks[(screenY % size) * size + (screenX % size)] ?? 128;
      setLevel(x, y, typeof fill === 'number' ? fill : inkAtRank(fill, 0, rank));
    }
}

function inkAtRank(mixtures: Uint8Array, at: number, rank: number): number {
  if (rank < (mixtures[at + 1] ?? 0)) return mixtures[at] ?? 0;
  if (rank < (mixtures[at + 3] ?? 0)) return mixtures[at + 2] ?? 0;
  return (rank < (mixtures[at + 5] ?? 0) ? mixtures[at + 4] : mixtures[at + 6]) ?? 0;
}

function inkNear(palette: readonly Lab[], red: number, green: number, blue: number): number | undefined {
  const [l, a, b] = toLab(red, green, blue);
  const nearest = findNearest(palette, l, a, b);
  const ink = palette[nearest];
  const isInk = ink && Math.abs(ink[0] - l) + Math.abs(ink[1] - a) + Math.abs(ink[2] - b) < INK_DISTANCE;
  return isInk ? nearest : undefined;
}
