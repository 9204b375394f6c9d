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

/** Factors that repeat a pixel over its byte. */
const SPREAD = { 1: 0xff, 2: 0x55, 4: 0x11 } as const;

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

/** From this number of words on, filling the run is faster than a loop. */
const LONG_RUN = 8;

/** Packs words in runs, since most of a screen is empty. */
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
  for (let i = from; i < end; ) {
    const word = words[i] ?? 0;
    let next = i + 1;
    while (next < end && words[next] === word) next++;
    // Whole bytes only: a byte of one bit per pixel takes two words.
    const length = bitDepth === 1 ? (next - i) & ~1 : next - i;
    if (length >= LONG_RUN && word === Math.imul(word & 0xff, 0x01010101) >>> 0) {
      const bytes = (length * bitDepth) >> 1;
      out.fill(Math.imul(word & 0xff, SPREAD[bitDepth]), to, to + bytes);
      to += bytes;
      i += length;
    } else if (bitDepth === 1)
      for (; i < next; i += 2) {
        const high = Math.imul(words[i] ?? 0, GATHER[1]);
        const low = Math.imul(words[i + 1] ?? 0, GATHER[1]);
        out[to++] = ((high >>> 20) & 0xf0) | ((low >>> 24) & 0x0f);
      }
    else if (bitDepth === 2) for (; i < next; i++) out[to++] = Math.imul(word, GATHER[2]) >>> 24;
    else
      for (; i < next; i++) {
        const pairs = (word << 4) | (word >>> 8);
        out[to++] = pairs;
        out[to++] = pairs >>> 16;
      }
  }
}
