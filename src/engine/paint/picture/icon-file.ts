import { InkstandError } from '@inkstand/common/errors';

/** A picture of an icon file (ICO). */
interface IconEntry {
  readonly width: number;
  readonly height: number;
  readonly offset: number;
  readonly bytes: number;
  readonly isPng: boolean;
}

const PNG = 0x89504e47;
const MAX_ENTRIES = 64;

/** The largest picture of the file, of several the one with most colours. Throws RangeError where the file ends too early. */
export function largestIcon(view: DataView): IconEntry | undefined {
  let best: (IconEntry & { readonly bits: number }) | undefined;
  for (let index = 0; index < Math.min(MAX_ENTRIES, view.getUint16(4, true)); index++) {
    const at = 6 + index * 16;
    const [width, height] = [view.getUint8(at) || 256, view.getUint8(at + 1) || 256];
    const [bits, bytes, offset] = [
      view.getUint16(at + 6, true),
      view.getUint32(at + 8, true),
      view.getUint32(at + 12, true),
    ];
    const isBetter = !best || width > best.width || (width === best.width && bits > best.bits);
    if (isBetter && offset + 40 <= view.byteLength)
      best = { width, height, offset, bytes, bits, isPng: view.getUint32(offset) === PNG };
  }
  return best;
}

export interface IconPixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

/** The pixels of an entry that is a bitmap without a file header; rows go up, a mask of one bit per pixel follows. */
export function readIconBitmap(view: DataView, { offset }: IconEntry): IconPixels {
  const headerBytes = view.getUint32(offset, true);
  const [width, height] = [view.getInt32(offset + 4, true), Math.floor(view.getInt32(offset + 8, true) / 2)];
  const bits = view.getUint16(offset + 14, true);
  const isKnown = [1, 4, 8, 24, 32].includes(bits) && view.getUint32(offset + 16, true) === 0;
  if (!isKnown || width < 1 || height < 1 || width > 256 || height > 256)
    throw new InkstandError('unprocessable', `expected an icon with 1 to 32 bits per pixel, got ${bits}`);
  const paletteAt = offset + headerBytes;
  const colors = bits <= 8 ? view.getUint32(offset + 32, true) || 2 ** bits : 0;
  const pixelsAt = paletteAt + colors * 4;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const maskAt = pixelsAt + rowBytes * height;
  const maskRowBytes = Math.ceil(width / 32) * 4;
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = pixelsAt + (height - 1 - y) * rowBytes;
      const colorAt = bits >= 24 ? row + (x * bits) / 8 : paletteAt + paletteIndex(view, row, x, bits) * 4;
      const at = (y * width + x) * 4;
      rgba[at] = view.getUint8(colorAt + 2);
      rgba[at + 1] = view.getUint8(colorAt + 1);
      rgba[at + 2] = view.getUint8(colorAt);
      const maskByte = bits === 32 ? 0 : view.getUint8(maskAt + (height - 1 - y) * maskRowBytes + (x >> 3));
      rgba[at + 3] = bits === 32 ? view.getUint8(colorAt + 3) : (maskByte >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  return { width, height, rgba };
}

function paletteIndex(view: DataView, row: number, x: number, bits: number): number {
  const perByte = 8 / bits;
  const byte = view.getUint8(row + Math.floor(x / perByte));
  return (byte >> (8 - bits - (x % perByte) * bits)) & (2 ** bits - 1);
}
