import type { IndexedBitmap } from './indexed-bitmap.js';

/**
 * Packs a row of `count` pixels from `pixels[from]` into `out[at]`, most significant bits first; unused bits stay 0.
 */
export function packRow(
  pixels: Uint8Array,
  from: number,
  count: number,
  bitDepth: number,
  out: Uint8Array,
  at: number,
): void {
  if (bitDepth === 8) {
    out.set(pixels.subarray(from, from + count), at);
    return;
  }
  const perByte = 8 / bitDepth;
  const whole = Math.floor(count / perByte);
  let source = from;
  for (let i = 0; i < whole; i++) {
    let byte = 0;
    for (let end = source + perByte; source < end; source++) byte = (byte << bitDepth) | (pixels[source] ?? 0);
    out[at + i] = byte;
  }
  const rest = from + count - source;
  if (rest === 0) return;
  let byte = 0;
  for (; source < from + count; source++) byte = (byte << bitDepth) | (pixels[source] ?? 0);
  out[at + whole] = byte << (8 - rest * bitDepth);
}

/** Gathers the low bits of four bytes, the first one's first, in the highest bits of the product. */
const GATHER = { 1: 0x08040201, 2: 0x40100401 } as const;

/**
 * Packs the rows of a picture with a distance of `rowBytes`, the first one at `out[at]`. Rows of whole bytes, the most
 * frequent ones, are packed four pixels at a time.
 */
export function packRows(
  { pixels, widthPx, heightPx }: Pick<IndexedBitmap, 'pixels' | 'widthPx' | 'heightPx'>,
  bitDepth: number,
  out: Uint8Array,
  at: number,
  rowBytes: number,
): void {
  if ((bitDepth === 1 || bitDepth === 2 || bitDepth === 4) && widthPx % 8 === 0 && pixels.byteOffset % 4 === 0) {
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
    for (let y = 0; y < heightPx; y++)
      packWords(words, (y * widthPx) >> 2, widthPx >> 2, bitDepth, out, at + y * rowBytes);
  } else for (let y = 0; y < heightPx; y++) packRow(pixels, y * widthPx, widthPx, bitDepth, out, at + y * rowBytes);
}

function packWords(
  words: Uint32Array,
  from: number,
  count: number,
  bitDepth: 1 | 2 | 4,
  out: Uint8Array,
  at: number,
): void {
  const end = from + count;
  let to = at;
  if (bitDepth === 1)
    for (let i = from; i < end; i += 2) {
      const high = Math.imul(words[i] ?? 0, GATHER[1]);
      const low = Math.imul(words[i + 1] ?? 0, GATHER[1]);
      out[to++] = ((high >>> 20) & 0xf0) | ((low >>> 24) & 0x0f);
    }
  else if (bitDepth === 2) for (let i = from; i < end; i++) out[to++] = Math.imul(words[i] ?? 0, GATHER[2]) >>> 24;
  else
    for (let i = from; i < end; i++) {
      const word = words[i] ?? 0;
      const pairs = (word << 4) | (word >>> 8);
      out[to++] = pairs;
      out[to++] = pairs >>> 16;
    }
}
