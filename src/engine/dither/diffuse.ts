/** Greys of one box, 0–255, row by row, and the pixels to dither. */
export interface GreyBox {
  readonly width: number;
  readonly height: number;
  readonly greys: Uint8Array;
  /** When undefined, all pixels are dithered. */
  readonly mask: Uint8Array | undefined;
}

/** Called for each dithered pixel. */
export type SetLevel = (x: number, y: number, level: number) => void;

/** Floyd–Steinberg error diffusion with integer errors in sixteenths; it restarts in every box. */
export function diffuseFloydSteinberg(
  { width, height, greys, mask }: GreyBox,
  levels: number,
  setLevel: SetLevel,
): void {
  let current = new Int16Array(width + 2);
  let next = new Int16Array(width + 2);
  const top = levels - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (mask && mask[at] === 0) continue;
      const value = (greys[at] ?? 0) + ((current[x + 1] ?? 0) >> 4);
      const level = levels === 2 ? (value >= 128 ? 1 : 0) : Math.max(0, Math.min(top, Math.round((value * top) / 255)));
      setLevel(x, y, level);
      const error = limitError(value - Math.round((level * 255) / top));
      current[x + 2] = (current[x + 2] ?? 0) + 7 * error;
      next[x] = (next[x] ?? 0) + 3 * error;
      next[x + 1] = (next[x + 1] ?? 0) + 5 * error;
      next[x + 2] = (next[x + 2] ?? 0) + error;
    }
    [current, next] = [next, current];
    next.fill(0);
  }
}

/** Atkinson dithering: three quarters of the error are passed on, so light and dark areas become uniform. */
export function diffuseAtkinson({ width, height, greys, mask }: GreyBox, levels: number, setLevel: SetLevel): void {
  const rows = [new Int16Array(width + 4), new Int16Array(width + 4), new Int16Array(width + 4)];
  const top = levels - 1;
  for (let y = 0; y < height; y++) {
    const [first, second, third] = [rows[y % 3], rows[(y + 1) % 3], rows[(y + 2) % 3]];
    if (!first || !second || !third) return;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (mask && mask[at] === 0) continue;
      const value = (greys[at] ?? 0) + ((first[x + 1] ?? 0) >> 3);
      const level = levels === 2 ? (value >= 128 ? 1 : 0) : Math.max(0, Math.min(top, Math.round((value * top) / 255)));
      setLevel(x, y, level);
      const error = limitError(value - Math.round((level * 255) / top));
      first[x + 2] = (first[x + 2] ?? 0) + error;
      first[x + 3] = (first[x + 3] ?? 0) + error;
      second[x] = (second[x] ?? 0) + error;
      second[x + 1] = (second[x + 1] ?? 0) + error;
      second[x + 2] = (second[x + 2] ?? 0) + error;
      third[x + 1] = (third[x + 1] ?? 0) + error;
    }
    first.fill(0);
  }
}

/** Keeps sixteenths within 16 bits when several errors add up in one cell. */
function limitError(error: number): number {
  return error > 255 ? 255 : error < -255 ? -255 : error;
}
