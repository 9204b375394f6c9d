import { InkstandError } from '@inkstand/common/errors';
import { beginPng, finishPngAsync } from './png.js';

/** Rendered pixels in RGB, for panels that show all colours. */
interface ColorBitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Non-premultiplied RGBA in words of native byte order; opaque. */
  readonly pixels: Uint32Array;
}

const CHANNELS = 3;

/** PNG filters none, sub, up and Paeth; each row uses the one with the smallest residuals. */
const FILTERS = [0, 1, 2, 4] as const;

/** Encodes a PNG of colour type 2 with 8 bits per channel; with `channelBits` 4, every channel has 16 levels. */
export async function encodeTrueColor(picture: ColorBitmap, channelBits: 4 | 8): Promise<Uint8Array> {
  const { widthPx, heightPx, pixels } = picture;
  if (pixels.length !== widthPx * heightPx)
    throw new InkstandError('invalid', `expected ${widthPx * heightPx} pixels, got ${pixels.length}`);
  const filtered = filterRows(channelsOf(pixels, channelBits), widthPx * CHANNELS, heightPx);
  return finishPngAsync(beginPng(widthPx, heightPx, 8, 'color'), filtered);
}

function channelsOf(pixels: Uint32Array, channelBits: 4 | 8): Uint8Array {
  const rgba = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const shown = Uint8Array.from({ length: 256 }, (_, value) =>
    channelBits === 8 ? value : Math.round((value * 15) / 255) * 17,
  );
  const rgb = new Uint8Array(pixels.length * CHANNELS);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += CHANNELS) {
    rgb[to] = shown[rgba[from] ?? 0] ?? 0;
    rgb[to + 1] = shown[rgba[from + 1] ?? 0] ?? 0;
    rgb[to + 2] = shown[rgba[from + 2] ?? 0] ?? 0;
  }
  return rgb;
}

function filterRows(rgb: Uint8Array, rowBytes: number, rows: number): Uint8Array {
  const out = new Uint8Array((rowBytes + 1) * rows);
  const tried = new Uint8Array(rowBytes);
  const none = new Uint8Array(rowBytes);
  for (let y = 0; y < rows; y++) {
    const row = rgb.subarray(y * rowBytes, (y + 1) * rowBytes);
    const above = y === 0 ? none : rgb.subarray((y - 1) * rowBytes, y * rowBytes);
    let min = Number.POSITIVE_INFINITY;
    for (const filter of FILTERS) {
      const sum = filterRow(filter, row, above, tried);
      if (sum >= min) continue;
      min = sum;
      out[y * (rowBytes + 1)] = filter;
      out.set(tried, y * (rowBytes + 1) + 1);
    }
  }
  return out;
}

/** Writes a filtered row; returns the sum of its bytes' distances from 0 (PNG, section 12.7). */
function filterRow(filter: (typeof FILTERS)[number], row: Uint8Array, above: Uint8Array, out: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < row.length; i++) {
    const left = i < CHANNELS ? 0 : (row[i - CHANNELS] ?? 0);
    const up = above[i] ?? 0;
    const prediction =
      filter === 0
        ? 0
        : filter === 1
          ? left
          : filter === 2
            ? up
            : paeth(left, up, i < CHANNELS ? 0 : (above[i - CHANNELS] ?? 0));
    const value = ((row[i] ?? 0) - prediction) & 255;
    out[i] = value;
    sum += value < 128 ? value : 256 - value;
  }
  return sum;
}

/** Paeth predictor: whichever of left, up and corner is nearest to left + up − corner (PNG, section 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
