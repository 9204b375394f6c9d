import { linearToSrgb, srgbToLinear } from '@inkstand/common/srgb';

/** Pixels of a photograph, four bytes each, as `ImageData` has them. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Red, green and blue. */
export type Rgb = readonly [number, number, number];

/** Linear light, 0–1, of an sRGB byte. */
export const toLight = (byte: number): number => srgbToLinear(byte / 255);

/** The sRGB byte of linear light. */
export const toByte = (light: number): number => Math.round(255 * linearToSrgb(light));

/** Linear light of every sRGB byte. */
export const LIGHTS = Float32Array.from({ length: 256 }, (_, byte) => toLight(byte));

/** The bytes at a place; places outside get the nearest pixel. */
export function bytesAt({ width, height, data }: Pixels, x: number, y: number): Rgb {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const at = (row * width + column) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/**
 * The mean of the middle half of each channel: as sturdy as a median, and finer than a byte, which counts in dark places.
 * @param colors not empty
 */
export const middleOf = (colors: readonly Rgb[]): Rgb =>
  mapRgb(colors[0] ?? [0, 0, 0], (_, k) => {
    const values = colors.map((color) => color[k]).sort((a, b) => a - b);
    const half = values.slice(Math.floor(values.length / 4), Math.ceil((values.length * 3) / 4));
    return half.reduce((sum, value) => sum + value, 0) / half.length;
  });

/** Another value for each channel. */
export const mapRgb = ([red, green, blue]: Rgb, change: (value: number, channel: 0 | 1 | 2) => number): Rgb => [
  change(red, 0),
  change(green, 1),
  change(blue, 2),
];

/** The value below which this share of the values is. @param values not empty */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** A smaller copy, by averages of squares of `factor` pixels; pixels left at the right and below are dropped. */
export function shrink(pixels: Pixels, factor: number): Pixels {
  if (factor === 1) return pixels;
  const width = Math.floor(pixels.width / factor);
  const height = Math.floor(pixels.height / factor);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 4; k++) {
        let sum = 0;
        for (let row = y * factor; row < (y + 1) * factor; row++)
          for (let column = x * factor; column < (x + 1) * factor; column++)
            sum += pixels.data[(row * pixels.width + column) * 4 + k] ?? 0;
        data[(y * width + x) * 4 + k] = Math.round(sum / factor ** 2);
      }
  return { width, height, data };
}
