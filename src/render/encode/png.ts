import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import { packRow } from './pack.js';
import { checkPicture, type IndexedPicture } from './picture.js';
import { escapeTwoLevelMode } from './two-levels.js';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Higher levels cost ten times the time for under 1 % of a dithered picture. */
const ZLIB_LEVEL = 6;
const GREYSCALE = 0;
const PALETTE = 3;

const deflateInPool = promisify<Uint8Array, { level: number }, Buffer>(deflate);

/**
 * A PNG file of nothing but IHDR, PLTE, IDAT and IEND: colour type 0 without a palette, 3 with one. Palettes are never
 * written with 1 bit, which panels show inverted or black (device protocol, section 9).
 */
export function encodePng(picture: IndexedPicture): Uint8Array {
  const { header, rows } = planPng(picture);
  return finishPng(header, deflateSync(rows, { level: ZLIB_LEVEL }));
}

/** The same bytes as `encodePng`, compressed on the thread pool. */
export async function encodePngAsync(picture: IndexedPicture): Promise<Uint8Array> {
  const { header, rows } = planPng(picture);
  return finishPng(header, await deflateInPool(rows, { level: ZLIB_LEVEL }));
}

function planPng(picture: IndexedPicture): { readonly header: readonly Uint8Array[]; readonly rows: Uint8Array } {
  checkPicture(picture);
  const { widthPx, heightPx, palette } = picture;
  const bitDepth = palette ? Math.max(2, picture.bitDepth) : picture.bitDepth;
  const pixels = palette ? picture.pixels : escapeTwoLevelMode(picture);
  const ihdr = new Uint8Array(13);
  const view = new DataView(ihdr.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  ihdr[8] = bitDepth;
  ihdr[9] = palette ? PALETTE : GREYSCALE;
  const header = [SIGNATURE, makeChunk('IHDR', ihdr)];
  if (palette) header.push(makeChunk('PLTE', packPalette(palette)));

  const rowBytes = 1 + Math.ceil((widthPx * bitDepth) / 8);
  const rows = new Uint8Array(rowBytes * heightPx);
  for (let y = 0; y < heightPx; y++) packRow(pixels, y * widthPx, widthPx, bitDepth, rows, y * rowBytes + 1);
  return { header, rows };
}

function finishPng(header: readonly Uint8Array[], deflated: Uint8Array): Uint8Array {
  return joinBytes([...header, makeChunk('IDAT', deflated), makeChunk('IEND', new Uint8Array(0))]);
}

function packPalette(palette: readonly string[]): Uint8Array {
  return Uint8Array.from(
    palette.flatMap((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))),
  );
}

function makeChunk(type: 'IHDR' | 'PLTE' | 'IDAT' | 'IEND', content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
