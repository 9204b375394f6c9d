import { decode } from 'fast-png';
import { encodePng } from '../../../src/engine/encode/encode.js';

/** One byte per pixel, 0 black, row by row. */
export interface GreyPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

/** Levels of a stored picture: half the bytes, and no figure changes by a thousandth. */
const STORED_STEPS = 15;

/** From opaque RGBA. */
export function greyOfRgba(rgba: ArrayLike<number>, widthPx: number, heightPx: number, channels = 4): GreyPicture {
  const pixels = new Uint8Array(widthPx * heightPx);
  for (let i = 0, at = 0; i < pixels.length; i++, at += channels)
    pixels[i] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 150 + (rgba[at + 2] ?? 0) * 29 + 128) >> 8;
  return { widthPx, heightPx, pixels };
}

/** From a PNG file in grey or colour, 1 to 8 bits. */
export function readGreyPng(bytes: Uint8Array): GreyPicture {
  const { width, height, channels, depth, data } = decode(bytes);
  if (channels >= 3) return greyOfRgba(data, width, height, channels);
  const max = 2 ** depth - 1;
  const rowBytes = Math.ceil((width * depth) / 8);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const byte = data[y * rowBytes + (bit >> 3)] ?? 0;
      pixels[y * width + x] = (((byte >> (8 - depth - (bit & 7))) & max) * 255) / max;
    }
  return { widthPx: width, heightPx: height, pixels };
}

/** Reduced to the levels of a stored picture. */
export function coarsen({ widthPx, heightPx, pixels }: GreyPicture): GreyPicture {
  return { widthPx, heightPx, pixels: pixels.map((level) => levelOf(level) * (255 / STORED_STEPS)) };
}

/** A PNG of 4 bits. */
export function storeGreyPng({ widthPx, heightPx, pixels }: GreyPicture): Uint8Array {
  return encodePng({ widthPx, heightPx, bitDepth: 4, pixels: pixels.map(levelOf) });
}

const levelOf = (level: number): number => Math.round((level * STORED_STEPS) / 255);
