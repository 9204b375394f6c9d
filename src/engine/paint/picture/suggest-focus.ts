/** A place in a picture, as shares of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Share of each side that should stay visible when a panel has other proportions. */
const WINDOW = 0.6;
/** How much more a pixel of skin counts than the strongest edge. */
const SKIN_WEIGHT = 1.5;
/** Between equal places, the one nearer to the middle. */
const MIDDLE_WEIGHT = 0.15;

/**
 * Where the middle of a crop should be: in both directions the window that contains most edges and skin. Pure.
 * @param rgba pixels of a small copy, about 100 px wide
 */
export function suggestFocus(rgba: Uint8ClampedArray, widthPx: number, heightPx: number): Focus {
  const columns = new Float64Array(widthPx);
  const rows = new Float64Array(heightPx);
  const greyAt = (x: number, y: number): number => {
    const at = (y * widthPx + x) * 4;
    return 0.3 * (rgba[at] ?? 0) + 0.59 * (rgba[at + 1] ?? 0) + 0.11 * (rgba[at + 2] ?? 0);
  };
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const edge = Math.hypot(greyAt(x + 1, y) - greyAt(x - 1, y), greyAt(x, y + 1) - greyAt(x, y - 1)) / 361;
      const at = (y * widthPx + x) * 4;
      const weight = edge + SKIN_WEIGHT * skinOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
      columns[x] = (columns[x] ?? 0) + weight;
      rows[y] = (rows[y] ?? 0) + weight;
    }
  return { x: findMiddle(columns), y: findMiddle(rows) };
}

/**
 * How much a colour looks like skin, 0 to 1: its chroma lies in the range of all complexions, whatever its lightness
 * (Chai and Ngan, "Face segmentation using skin-color map", 1999).
 */
function skinOf(red: number, green: number, blue: number): number {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const cb = 128 + 0.564 * (blue - luma);
  const cr = 128 + 0.713 * (red - luma);
  if (luma < 40 || cb < 77 || cb > 127 || cr < 133 || cr > 173) return 0;
  return 1 - Math.hypot((cb - 102) / 25, (cr - 153) / 20) / Math.SQRT2;
}

/** Middle of the window with the largest sum, as a share of the length. */
function findMiddle(weights: Float64Array): number {
  const length = Math.max(1, Math.round(weights.length * WINDOW));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = weights.subarray(0, length).reduce((all, weight) => all + weight, 0);
  let best = { score: Number.NEGATIVE_INFINITY, middle: 0.5 };
  for (let from = 0; from + length <= weights.length; from++) {
    const middle = (from + length / 2) / weights.length;
    const score = (total > 0 ? sum / total : 0) - MIDDLE_WEIGHT * Math.abs(middle - 0.5);
    if (score > best.score) best = { score, middle };
    sum += (weights[from + length] ?? 0) - (weights[from] ?? 0);
  }
  return best.middle;
}
