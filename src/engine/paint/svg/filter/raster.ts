import { linearToSrgb, srgbToLinear } from '@inkstand/common/srgb';
import type { SKRSContext2D } from '../../../font/canvas.js';
import type { Rect } from '../../rect.js';

/** Pixels between two primitives of a filter: premultiplied RGBA, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  /** Colours are in linear light instead of sRGB. */
  readonly isLinear: boolean;
}

/** A transparent raster of that size. */
export function emptyRaster({ width, height, isLinear }: Omit<Raster, 'data'>): Raster {
  return { width, height, isLinear, data: new Uint8ClampedArray(width * height * 4) };
}

/** Copies pixels of a canvas. */
export function readRaster(context: SKRSContext2D, width: number, height: number): Raster {
  const { data } = context.getImageData(0, 0, width, height);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    if (alpha === 255) continue;
    for (let k = i; k < i + 3; k++) data[k] = ((data[k] ?? 0) * alpha) / 255;
  }
  return { width, height, data, isLinear: false };
}

/** Writes a raster to a canvas, in sRGB. */
export function writeRaster(context: SKRSContext2D, raster: Raster): void {
  const { width, height, data } = convertRaster(raster, false);
  const image = context.createImageData(width, height);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    if (alpha === 0) continue;
    for (let k = i; k < i + 3; k++) image.data[k] = ((data[k] ?? 0) * 255) / alpha;
    image.data[i + 3] = alpha;
  }
  context.putImageData(image, 0, 0);
}

const TO_LINEAR = Uint8ClampedArray.from({ length: 256 }, (_, byte) => 255 * srgbToLinear(byte / 255));
const TO_SRGB = Uint8ClampedArray.from({ length: 256 }, (_, byte) => 255 * linearToSrgb(byte / 255));

/** Converts one channel from sRGB to linear light. */
export function toLinearByte(byte: number): number {
  return TO_LINEAR[Math.round(byte)] ?? 0;
}

/** The same colours in the requested space; the raster itself if it is already in that space. */
export function convertRaster(raster: Raster, isLinear: boolean): Raster {
  if (raster.isLinear === isLinear) return raster;
  const table = isLinear ? TO_LINEAR : TO_SRGB;
  const converted = emptyRaster({ ...raster, isLinear });
  const { data } = raster;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    if (alpha === 0) continue;
    for (let k = i; k < i + 3; k++)
      converted.data[k] = ((table[Math.round(((data[k] ?? 0) * 255) / alpha)] ?? 0) * alpha) / 255;
    converted.data[i + 3] = alpha;
  }
  return converted;
}

/** Clears everything outside the area. */
export function cutRaster(raster: Raster, { left, top, right, bottom }: Rect): Raster {
  const { width, height } = raster;
  if (left <= 0 && top <= 0 && right >= width && bottom >= height) return raster;
  const cut = emptyRaster(raster);
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  if (from < to)
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      cut.data.set(raster.data.subarray((y * width + from) * 4, (y * width + to) * 4), (y * width + from) * 4);
  return cut;
}
