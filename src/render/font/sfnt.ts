import { InkstandError } from '../../errors.js';

/** Tables of a font file by tag, as views into the file. */
export type FontTables = ReadonlyMap<string, Uint8Array>;

const MAX_TABLES = 64;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function readTag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Table directory of a TrueType or OpenType file. Throws 'unprocessable' for anything else. */
export function readSfnt(bytes: Uint8Array): FontTables {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  const count = bytes.length >= 12 ? view.getUint16(4) : 0;
  if (count === 0 || count > MAX_TABLES || bytes.length < 12 + 16 * count)
    throw new InkstandError('unprocessable', 'expected a font file, got something else');
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i;
    const start = view.getUint32(at + 8);
    tables.set(readTag(bytes, at), bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}
