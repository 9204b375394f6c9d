import { InkstandError } from '@inkstand/common/errors';
import { readTag, viewOf } from './sfnt.js';

const MAX_FONTS = 64;
const MAX_TABLES = 64;
const HEADER_BYTES = 12;

/** Whether a file is an OpenType collection (`.ttc`, `.otc`). */
function isCollection(file: Uint8Array): boolean {
  return file.length >= HEADER_BYTES && readTag(file, 0) === 'ttcf';
}

/** Number of fonts in a file: 1 unless it is a collection. Throws 'unprocessable' for a broken collection. */
export function countFonts(file: Uint8Array): number {
  if (!isCollection(file)) return 1;
  const count = viewOf(file).getUint32(8);
  if (count === 0 || count > MAX_FONTS || file.length < HEADER_BYTES + 4 * count) throw broken();
  return count;
}

/**
 * Extracts one font of a collection as a file; other files are returned unchanged. Shared tables are copied. Throws
 * 'unprocessable' for a broken collection.
 */
export function extractFont(file: Uint8Array, index: number): Uint8Array {
  if (!isCollection(file)) return file;
  if (index >= countFonts(file)) throw broken();
  const view = viewOf(file);
  const start = view.getUint32(HEADER_BYTES + 4 * index);
  const count = start + HEADER_BYTES <= file.length ? view.getUint16(start + 4) : 0;
  const headBytes = HEADER_BYTES + 16 * count;
  if (count === 0 || count > MAX_TABLES || start + headBytes > file.length) throw broken();
  const entries = Array.from({ length: count }, (_, i) => {
    const at = start + HEADER_BYTES + 16 * i;
    return { from: view.getUint32(at + 8), bytes: view.getUint32(at + 12) };
  });
  const isWhole = entries.every(({ from, bytes }) => from + bytes <= file.length);
  const totalBytes = entries.reduce((sum, { bytes }) => sum + padded(bytes), headBytes);
  // Overlapping tables could add up to many times the size of the file.
  if (!isWhole || totalBytes > file.length + headBytes + 4 * MAX_TABLES) throw broken();
  const font = new Uint8Array(totalBytes);
  font.set(file.subarray(start, start + headBytes));
  const out = viewOf(font);
  let next = headBytes;
  entries.forEach(({ from, bytes }, i) => {
    out.setUint32(HEADER_BYTES + 16 * i + 8, next);
    font.set(file.subarray(from, from + bytes), next);
    next += padded(bytes);
  });
  return font;
}

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}

function broken(): InkstandError {
  return new InkstandError('unprocessable', 'expected a font collection, got a broken one');
}
