import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { InkstandError } from '@inkstand/common/errors';
import { type FontTables, readTag, viewOf, writeSfnt } from './sfnt.js';
import { restoreOutlines } from './woff2-outlines.js';

/** A WOFF2 file, decoded as far as needed for metrics and features; outlines stay transformed. */
interface Woff2 {
  readonly file: Uint8Array;
  /** Offset of the compressed stream. */
  readonly streamAt: number;
  readonly stream: Uint8Array;
  readonly tables: FontTables;
  /** Tags of tables that are stored in another form than in TrueType. */
  readonly transformed: ReadonlySet<string>;
}

const HEADER_BYTES = 48;
const MAX_STREAM_BYTES = 32 * 1024 * 1024;
const CUSTOM_TAG = 63;
/** Value of `head` for long offsets in `loca`. */
const LONG_OFFSETS = 1;
/** Tags by number, WOFF2 section 4.1. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

export function isWoff2(file: Uint8Array): boolean {
  return file.length > HEADER_BYTES && readTag(file, 0) === 'wOF2';
}

/** Throws 'unprocessable' if the directory does not match the file. */
export function openWoff2(file: Uint8Array): Woff2 {
  const view = viewOf(file);
  const compressedBytes = view.getUint32(20);
  let at = HEADER_BYTES;
  const spans: { tag: string; start: number; end: number }[] = [];
  const transformed = new Set<string>();
  let start = 0;
  for (let i = view.getUint16(12); i > 0; i--) {
    const flags = file[at++] ?? 0;
    let tag = TAGS[flags & 63] ?? '';
    if ((flags & 63) === CUSTOM_TAG) {
      tag = readTag(file, at);
      at += 4;
    }
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    let [length, next] = readBase128(file, at);
    if (isTransformed) {
      [length, next] = readBase128(file, next);
      transformed.add(tag);
    }
    at = next;
    spans.push({ tag, start, end: start + length });
    start += length;
  }
  const stream = decompress(file.subarray(at, at + compressedBytes));
  if (stream.length < start) throw new InkstandError('unprocessable', 'expected a whole woff2 file, got a part of one');
  const tables = new Map(spans.map(({ tag, start, end }) => [tag, stream.subarray(start, end)]));
  return { file, streamAt: at, stream, tables, transformed };
}

/**
 * Unpacks a variable WOFF2 file to TrueType, because FreeType would unpack it again for each weight and size. Other
 * files are returned unchanged: a face that does not vary is unpacked only once. Throws 'unprocessable' or a RangeError
 * for a broken file.
 */
export function unpackVariable(file: Uint8Array): Uint8Array {
  if (!isWoff2(file)) return file;
  const { tables, transformed } = openWoff2(file);
  const glyf = tables.get('glyf');
  const head = tables.get('head');
  if (!tables.has('fvar') || !glyf || !head || transformed.has('hmtx') || !transformed.has('glyf')) return file;
  const longHead = head.slice();
  longHead[51] = LONG_OFFSETS;
  return writeSfnt(
    viewOf(file).getUint32(4),
    new Map([...tables, ...Object.entries({ ...restoreOutlines(glyf), head: longHead })]),
  );
}

/** Reassembles the file after its tables were modified in place. */
export function closeWoff2({ file, streamAt, stream }: Woff2): Uint8Array {
  const compressed = brotliCompressSync(stream, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const whole = new Uint8Array((streamAt + compressed.length + 3) & ~3);
  whole.set(file.subarray(0, streamAt));
  whole.set(compressed, streamAt);
  const view = viewOf(whole);
  view.setUint32(8, whole.length);
  view.setUint32(20, compressed.length);
  // Metadata and private blocks are dropped.
  for (let at = 28; at < HEADER_BYTES; at += 4) view.setUint32(at, 0);
  return whole;
}

function decompress(bytes: Uint8Array): Uint8Array {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: MAX_STREAM_BYTES });
  } catch (cause) {
    throw new InkstandError('unprocessable', 'expected a readable woff2 file, got a broken one', { cause });
  }
}

function readBase128(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[from + i] ?? 0;
    value = value * 128 + (byte & 127);
    if ((byte & 128) === 0) return [value, from + i + 1];
  }
  throw new InkstandError('unprocessable', 'expected a woff2 directory, got something else');
}
