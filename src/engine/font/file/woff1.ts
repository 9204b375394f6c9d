import { inflateSync } from 'node:zlib';
import { InkstandError } from '@inkstand/common/errors';
import { extractFont } from './collection.js';
import { readTag, viewOf, writeSfnt } from './sfnt.js';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const MAX_TABLES = 64;
const MAX_FONT_BYTES = 32 * 1024 * 1024;

function isWoff1(file: Uint8Array): boolean {
  return file.length > HEADER_BYTES && readTag(file, 0) === 'wOFF';
}

/** The TrueType or OpenType file inside a WOFF file. Throws 'unprocessable' if it is broken or too large. */
function unpackWoff1(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  const count = view.getUint16(12);
  const totalBytes = view.getUint32(16);
  if (count === 0 || count > MAX_TABLES || totalBytes > MAX_FONT_BYTES)
    throw new InkstandError('unprocessable', 'expected a woff font, got something else');
  const tables = Array.from({ length: count }, (_, i): [string, Uint8Array] => {
    const at = HEADER_BYTES + i * ENTRY_BYTES;
    const packed = file.subarray(view.getUint32(at + 4), view.getUint32(at + 4) + view.getUint32(at + 8));
    return [readTag(file, at), unpackTable(packed, view.getUint32(at + 12))];
  });
  return writeSfnt(view.getUint32(4), new Map(tables));
}

/**
 * Converts a file to a format that canvas accepts: WOFF is unpacked, from a collection the font with that index is
 * extracted, other files are unchanged. Throws 'unprocessable' for a broken file.
 */
export function unpackFont(file: Uint8Array, index = 0): Uint8Array {
  return isWoff1(file) ? unpackWoff1(file) : extractFont(file, index);
}

function unpackTable(packed: Uint8Array, bytes: number): Uint8Array {
  if (packed.length === bytes) return packed;
  try {
    return inflateSync(packed, { maxOutputLength: Math.min(bytes, MAX_FONT_BYTES) });
  } catch (cause) {
    throw new InkstandError('unprocessable', 'expected a readable woff font, got a broken one', { cause });
  }
}
