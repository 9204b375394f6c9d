import type { IndexedBitmap } from './indexed-bitmap.js';

/** Firmware counts levels only in the rows above this one. */
const COUNTED_ROWS = 430;

/**
 * Pixels of a 2-bit grey screen that firmware actually draws in four greys. It treats a 2-bit file with exactly two
 * levels as black and white, so that white with light grey becomes a blank page (device protocol, section 9, note 2).
 * Unless the two levels are black and white, the first pixel gets a third level. Other screens are returned unchanged.
 */
export function escapeTwoLevelMode(picture: IndexedBitmap): Uint8Array {
  const { bitDepth, pixels, widthPx, minBitDepth } = picture;
  if (bitDepth !== 2) return pixels;
  const used = levelsIn(pixels.subarray(0, COUNTED_ROWS * widthPx));
  const isBlackAndWhite = used.has(0) && used.has(3);
  if (used.size !== 2 || (isBlackAndWhite && minBitDepth !== 2)) return pixels;
  const first = pixels[0] ?? 0;
  const nearestUnused = [0, 1, 2, 3]
    .filter((level) => !used.has(level))
    .sort((a, b) => Math.abs(a - first) - Math.abs(b - first))[0];
  const changed = pixels.slice();
  // If the first pixel is the only one of its level, the second pixel gets that level, to keep it in the file.
  const isUnique = !pixels.subarray(1, COUNTED_ROWS * widthPx).includes(first);
  changed[isUnique ? 1 : 0] = nearestUnused ?? first;
  return changed;
}

/** A loop by index: see `highestOf` in `indexed-bitmap.ts`. */
function levelsIn(pixels: Uint8Array): Set<number> {
  const isUsed = [false, false, false, false];
  for (let i = 0; i < pixels.length; i++) isUsed[pixels[i] ?? 0] = true;
  return new Set([0, 1, 2, 3].filter((level) => isUsed[level]));
}
