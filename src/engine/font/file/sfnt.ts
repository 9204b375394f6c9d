import { InkstandError } from '@inkstand/common/errors';

/** Tables of a font file by tag, as views into the file. */
export type FontTables = ReadonlyMap<string, Uint8Array>;

const MAX_TABLES = 64;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function readTag(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** One table of a font file. */
interface TableEntry {
  readonly tag: string;
  readonly from: number;
  readonly bytes: number;
}

/** Table directory of a TrueType or OpenType font that starts there. Throws 'unprocessable' for anything else. */
export function readDirectory(file: Uint8Array, start = 0): TableEntry[] {
  const view = viewOf(file);
  const count = file.length >= start + 12 ? view.getUint16(start + 4) : 0;
  if (count === 0 || count > MAX_TABLES || file.length < start + 12 + 16 * count)
    throw new InkstandError('unprocessable', 'expected a font file, got something else');
  return Array.from({ length: count }, (_, i) => {
    const at = start + 12 + 16 * i;
    return { tag: readTag(file, at), from: view.getUint32(at + 8), bytes: view.getUint32(at + 12) };
  });
}

/** Tables of a TrueType or OpenType font that starts there. Throws 'unprocessable' for anything else. */
export function readSfnt(file: Uint8Array, start = 0): FontTables {
  return new Map(readDirectory(file, start).map(({ tag, from, bytes }) => [tag, file.subarray(from, from + bytes)]));
}

/** Writes a TrueType or OpenType file with these tables; checksums are omitted, because nothing here reads them. */
export function writeSfnt(flavour: number, tables: FontTables): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const start = 12 + 16 * sorted.length;
  const font = new Uint8Array(start + sorted.reduce((sum, [, { length }]) => sum + padded(length), 0));
  const view = viewOf(font);
  view.setUint32(0, flavour);
  view.setUint16(4, sorted.length);
  let next = start;
  sorted.forEach(([tag, content], i) => {
    const at = 12 + 16 * i;
    font.set(Buffer.from(tag, 'latin1'), at);
    view.setUint32(at + 8, next);
    view.setUint32(at + 12, content.length);
    font.set(content, next);
    next += padded(content.length);
  });
  return font;
}

export const padded = (bytes: number): number => (bytes + 3) & ~3;
