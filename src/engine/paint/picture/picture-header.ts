import { largestIcon } from './icon-file.js';
import { skipSegment } from './jpeg/marker.js';

/** Format and size of a picture according to its first bytes, without decoding it. */
export interface ImageHeader {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'ico' | 'avif' | 'svg';
  /** Absent for svg. */
  readonly width: number;
  readonly height: number;
}

/** Undefined if the format is unknown or its size cannot be read. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.length < 16) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return sized('png', view.getUint32(16), view.getUint32(20));
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
    if (view.getUint32(0) === 0x47494638) return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return readWebp(view);
    if (view.getUint16(0) === 0x424d)
      return sized('bmp', Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true)));
    if (view.getUint32(0) === 0x00000100) return readIco(view);
    if (view.getUint32(4) === 0x66747970) return isHeic(bytes) ? undefined : readAvif(view);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return looksLikeSvg(bytes) ? { format: 'svg', width: 0, height: 0 } : undefined;
}

/** The media type of a picture by its first bytes, whatever its sender declared; undefined for anything else. */
export function findPictureType(bytes: Uint8Array): string | undefined {
  const header = readImageHeader(bytes);
  return header && (header.format === 'svg' ? 'image/svg+xml' : `image/${header.format}`);
}

function sized(format: ImageHeader['format'], width: number, height: number): ImageHeader | undefined {
  return width > 0 && height > 0 ? { format, width, height } : undefined;
}

/** The largest picture of an icon file. */
function readIco(view: DataView): ImageHeader | undefined {
  const entry = largestIcon(view);
  return entry && sized('ico', entry.width, entry.height);
}

function readJpeg(view: DataView): ImageHeader | undefined {
  for (let at: number | undefined = 2; at !== undefined && at + 9 < view.byteLength; at = skipSegment(view, at)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (view.getUint8(at) === 0xff && isFrame) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
  }
  return undefined;
}

function readWebp(view: DataView): ImageHeader | undefined {
  const kind = view.getUint32(12);
  const u24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === 0x56503858) return sized('webp', u24(24) + 1, u24(27) + 1);
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return sized('webp', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  if (kind === 0x56503820) return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  return undefined;
}

/** Whether a file is a photograph of an iPhone in HEIC, which has the container of AVIF and a coding that canvas lacks. */
export function isHeic(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4) !== 0x66747970) return false;
  const brands = new TextDecoder('latin1').decode(bytes.subarray(8, Math.min(view.getUint32(0), 256)));
  return /he[iv][a-z]/.test(brands) && !brands.includes('avif');
}

/**
 * The `ispe` box contains the size and is within the first boxes. The largest one is used, because tiles have smaller
 * ones.
 */
function readAvif(view: DataView): ImageHeader | undefined {
  let best: ImageHeader | undefined;
  const end = Math.min(view.byteLength - 16, 16_384);
  for (let at = 8; at < end; at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const found = sized('avif', view.getUint32(at + 8), view.getUint32(at + 12));
    if (found && (!best || found.width * found.height > best.width * best.height)) best = found;
  }
  return best;
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  return /^(?:<\?xml|<!DOCTYPE svg|<!--|<(?:[\w.-]+:)?svg[\s>])/i.test(start) && /<(?:[\w.-]+:)?svg[\s>]/i.test(start);
}
