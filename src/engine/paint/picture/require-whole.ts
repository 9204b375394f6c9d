import { fault, InkstandError } from '@inkstand/common/errors';
import { largestIcon } from './icon-file.js';
import { skipSegment } from './jpeg/marker.js';
import { type ImageHeader, readImageHeader } from './picture-header.js';

/** Throws `unprocessable` for a truncated picture; undefined for an unknown format. */
export function requireWholePicture(bytes: Uint8Array): ImageHeader | undefined {
  const header = readImageHeader(bytes);
  if (header && !isWholePicture(bytes, header.format))
    throw new InkstandError(
      'unprocessable',
      'expected a whole picture, got one that is cut short',
      fault('picture-cut'),
    );
  return header;
}

/**
 * Whether the file has its end.
 * @param bytes with a header that could be read
 */
export function isWholePicture(bytes: Uint8Array, format: ImageHeader['format']): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return ENDS[format](view, bytes);
  } catch (error) {
    // A length points outside of the file.
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

const ENDS: Readonly<Record<ImageHeader['format'], (view: DataView, bytes: Uint8Array) => boolean>> = {
  png: hasPngEnd,
  jpeg: hasJpegEnd,
  gif: hasGifFrame,
  webp: (view) => view.getUint32(4, true) + 8 <= view.byteLength,
  bmp: hasBmpRows,
  ico: (view) => {
    const entry = largestIcon(view);
    return entry !== undefined && entry.offset + entry.bytes <= view.byteLength;
  },
  avif: hasWholeBoxes,
  svg: (_view, bytes) => /<\/(?:[\w-]+:)?svg\s*>|<svg[^<>]*\/>/i.test(new TextDecoder().decode(bytes)),
};

/** Checks all chunks up to `IEND`, with their checksums. */
function hasPngEnd(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const end = at + 12 + view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49454e44) return end <= view.byteLength;
    at = end;
  }
  return false;
}

/** Finds the end marker after scans; the same two bytes within a segment, such as that of a thumbnail, do not count. */
function hasJpegEnd(view: DataView): boolean {
  let at: number | undefined = 2;
  while (at !== undefined && at + 2 <= view.byteLength) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) === 0xff && marker === 0xd9) return true;
    at = skipSegment(view, at);
    if (at !== undefined && marker === 0xda) at = endOfScan(view, at);
  }
  return false;
}

/** Within a scan, 0xff is followed only by 0 and restart markers. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

/** Only the first frame is shown. */
function hasGifFrame(view: DataView): boolean {
  const colors = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colors(view.getUint8(10));
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === 0x2c) return endOfBlocks(view, at + 11 + colors(view.getUint8(at + 9))) <= view.byteLength;
    if (kind !== 0x21) return false;
    at = endOfBlocks(view, at + 2);
  }
}

function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  for (let size = view.getUint8(at); size > 0; size = view.getUint8(at)) at += size + 1;
  return at + 1;
}

function hasBmpRows(view: DataView): boolean {
  const compression = view.getUint32(30, true);
  const isPlain = compression === 0 || compression === 3;
  if (!isPlain) return view.getUint32(2, true) <= view.byteLength;
  const [width, height] = [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
  const rowBytes = Math.ceil((width * view.getUint16(28, true)) / 32) * 4;
  return view.getUint32(10, true) + rowBytes * height <= view.byteLength;
}

function hasWholeBoxes(view: DataView): boolean {
  let at = 0;
  while (at < view.byteLength) {
    const size = view.getUint32(at);
    if (size === 0) return true;
    const length = size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8) return false;
    at += length;
  }
  return at === view.byteLength;
}
