import { InkstandError } from '@inkstand/common/errors';
import { padded, readDirectory, readSfnt, readTag, viewOf, writeSfnt } from './sfnt.js';

const MAX_FONTS = 64;
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
  const entries = readDirectory(file, start);
  const totalBytes = entries.reduce((sum, { bytes }) => sum + padded(bytes), 0);
  // Overlapping tables could add up to many times the size of the file.
  if (entries.some(({ from, bytes }) => from + bytes > file.length) || totalBytes > file.length + 4 * entries.length)
    throw broken();
  return writeSfnt(view.getUint32(start), readSfnt(file, start));
}

function broken(): InkstandError {
  return new InkstandError('unprocessable', 'expected a font collection, got a broken one');
}
