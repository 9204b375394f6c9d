import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import { releasePixels } from '../release-pixels.js';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Higher levels take ten times as long and save under 1 % of a dithered file. */
const ZLIB_LEVEL = 6;

/** Up to here, a detour through the thread pool costs more than it gains. */
const MAX_BYTES_AT_ONCE = 128 * 1024;

const deflateInPool = promisify<Uint8Array, { level: number }, Buffer>(deflate);

/** How a PNG file stores its pixels: grey levels, RGB, or palette indices. */
const COLOR_TYPES = { grey: 0, color: 2, palette: 3 } as const;

/** The start of a PNG file, up to its pixels. */
export function beginPng(
  widthPx: number,
  heightPx: number,
  bitDepth: number,
  type: keyof typeof COLOR_TYPES,
): Uint8Array[] {
  const ihdr = new Uint8Array(13);
  const view = new DataView(ihdr.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  ihdr[8] = bitDepth;
  ihdr[9] = COLOR_TYPES[type];
  return [SIGNATURE, makeChunk('IHDR', ihdr)];
}

/** The complete file, with the filtered rows of its pixels. */
export function finishPng(header: readonly Uint8Array[], rows: Uint8Array): Uint8Array {
  return joinFile(header, deflateSync(rows, { level: ZLIB_LEVEL }));
}

/** The same bytes as `finishPng`, compressed on the thread pool if there are many; consumes the rows. */
export async function finishPngAsync(header: readonly Uint8Array[], rows: Uint8Array): Promise<Uint8Array> {
  const isSmall = rows.length <= MAX_BYTES_AT_ONCE;
  const options = { level: ZLIB_LEVEL };
  const deflated = isSmall ? deflateSync(rows, options) : await deflateInPool(rows, options);
  releasePixels(rows);
  return joinFile(header, deflated);
}

/** One chunk: length, type, content, checksum. */
export function makeChunk(type: 'IHDR' | 'PLTE' | 'tRNS' | 'IDAT' | 'IEND', content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(Buffer.from(type, 'latin1'), 4);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

function joinFile(header: readonly Uint8Array[], deflated: Uint8Array): Uint8Array {
  const parts = [...header, makeChunk('IDAT', deflated), makeChunk('IEND', new Uint8Array(0))];
  // Not a view of the shared pool, and not a Buffer, whose methods differ.
  return new Uint8Array(Buffer.concat(parts));
}
