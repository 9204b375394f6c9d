import { Noise } from './noise.js';
import { emptyRaster, type Raster } from './raster.js';

/** Parameters of `<feTurbulence>`; frequencies are in lattice steps per user unit. */
export interface Turbulence {
  readonly frequencyX: number;
  readonly frequencyY: number;
  readonly octaves: number;
  readonly seed: number;
  /** Signed sums around a middle grey, instead of absolute values. */
  readonly isFractal: boolean;
  /** Number of lattice steps, horizontally and vertically, after which the noise repeats; absent if it need not. */
  readonly period: { readonly across: number; readonly down: number } | undefined;
}

/** Further octaves do not change any byte. */
const MAX_OCTAVES = 9;
/** Limit of pixels times octaves per filter primitive. */
const MAX_PIXEL_OCTAVES = 8_000_000;

/** Fills a raster with noise; `toUser` maps a pixel to user space. Stops early if `isOverdue`. */
export function paintTurbulence(
  like: Raster,
  { frequencyX, frequencyY, octaves, seed, isFractal, period }: Turbulence,
  toUser: (x: number, y: number) => readonly [x: number, y: number],
  isOverdue: () => boolean,
): Raster {
  const target = emptyRaster(like);
  const { width, height, data } = target;
  const noise = new Noise(seed);
  const affordable = Math.max(1, Math.floor(MAX_PIXEL_OCTAVES / Math.max(1, width * height)));
  const count = Math.min(MAX_OCTAVES, affordable, octaves);
  const sums = new Float64Array(4);
  for (let y = 0; y < height && !isOverdue(); y++)
    for (let x = 0; x < width; x++) {
      const [userX, userY] = toUser(x, y);
      sums.fill(0);
      for (let octave = 0, scale = 1; octave < count; octave++, scale *= 2) {
        const wrap = period && { across: period.across * scale, down: period.down * scale };
        noise.add(sums, userX * frequencyX * scale, userY * frequencyY * scale, 1 / scale, isFractal, wrap);
      }
      writeColor(data, (y * width + x) * 4, sums, isFractal);
    }
  return target;
}

function writeColor(data: Uint8ClampedArray, at: number, sums: Float64Array, isFractal: boolean): void {
  const share = (channel: number): number => {
    const sum = sums[channel] ?? 0;
    return Math.max(0, Math.min(1, isFractal ? (sum + 1) / 2 : sum));
  };
  const alpha = share(3);
  for (let channel = 0; channel < 3; channel++) data[at + channel] = share(channel) * alpha * 255;
  data[at + 3] = alpha * 255;
}
