import { InkstandError } from '@inkstand/common/errors';
import { checkBitmap, type IndexedBitmap } from './indexed-bitmap.js';
import { packRow } from './pack.js';

const HEADER_BYTES = 62;
const COLOR_HEADER_BYTES = 54;

/** Encodes a BMP of 24 bits, bottom-up, for photo frames; firmware does not read it. */
export function encodeColorBmp(picture: {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Non-premultiplied RGBA; alpha is ignored. */
  readonly rgba: Uint8Array | Uint8ClampedArray;
}): Uint8Array {
  const { widthPx, heightPx, rgba } = picture;
  const rowBytes = Math.ceil((widthPx * 3) / 4) * 4;
  const { file } = startBmp(picture, 24, COLOR_HEADER_BYTES, rowBytes);
  for (let y = 0; y < heightPx; y++) {
    const row = COLOR_HEADER_BYTES + (heightPx - 1 - y) * rowBytes;
    for (let x = 0; x < widthPx; x++) {
      const from = (y * widthPx + x) * 4;
      for (let channel = 0; channel < 3; channel++) file[row + x * 3 + channel] = rgba[from + 2 - channel] ?? 0;
    }
  }
  return file;
}

/**
 * Encodes the only BMP variant that firmware understands (device protocol, section 9): 62-byte header, 1 bit,
 * uncompressed, bottom-up, black before white, with the image size given. 48,062 bytes at 800×480. Throws 'invalid' for
 * deeper or coloured screens.
 */
export function encodeBmp(picture: IndexedBitmap): Uint8Array {
  checkBitmap(picture);
  const { widthPx, heightPx, bitDepth, pixels, palette } = picture;
  if (bitDepth !== 1 || palette)
    throw new InkstandError('invalid', `expected a black and white picture for bmp, got ${bitDepth} bits`);
  const rowBytes = Math.ceil(widthPx / 32) * 4;
  const { file, view } = startBmp(picture, 1, HEADER_BYTES, rowBytes);
  view.setInt32(38, 2835, true);
  view.setInt32(42, 2835, true);
  view.setUint32(46, 2, true);
  view.setUint32(50, 2, true);
  file.set([0, 0, 0, 0, 255, 255, 255, 0], 54);
  for (let y = 0; y < heightPx; y++)
    packRow(pixels, y * widthPx, widthPx, 1, file, HEADER_BYTES + (heightPx - 1 - y) * rowBytes);
  return file;
}

/** A file with the members of its header that all variants have. */
function startBmp(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  bits: number,
  headerBytes: number,
  rowBytes: number,
): { readonly file: Uint8Array; readonly view: DataView } {
  const file = new Uint8Array(headerBytes + rowBytes * heightPx);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4d]);
  view.setUint32(2, file.length, true);
  view.setUint32(10, headerBytes, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, widthPx, true);
  // Positive, because rows are bottom-up; firmware rejects top-down files.
  view.setInt32(22, heightPx, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, bits, true);
  view.setUint32(34, rowBytes * heightPx, true);
  return { file, view };
}
