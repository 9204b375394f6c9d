import { DEFAULT_LIMITS } from '../../page/limits.js';
import { decodePicture } from './decode.js';
import { type ImageHeader, readImageHeader } from './image-header.js';
import { requireWhole } from './require-whole.js';

/** Format and size of a picture; an SVG file may have no size of its own. */
export interface MeasuredPicture {
  readonly mediaType: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/**
 * Decodes a picture once within the limits of a page, to verify that it is complete and can be drawn. @throws
 * InkstandError `limit`, `unprocessable`
 */
export async function measurePicture(bytes: Uint8Array, limitBytes: number): Promise<MeasuredPicture> {
  const header = requireWholePicture(bytes);
  const { isVector, pixelWidth, pixelHeight, width, height } = await decodePicture(bytes, 1, {
    ...DEFAULT_LIMITS,
    imageBytes: limitBytes,
  });
  const format = header?.format ?? 'png';
  const mediaType = format === 'svg' ? 'image/svg+xml' : `image/${format}`;
  return isVector ? { mediaType, width, height } : { mediaType, width: pixelWidth, height: pixelHeight };
}

/** Throws `unprocessable` for a truncated picture; undefined for an unknown format. */
export function requireWholePicture(bytes: Uint8Array): ImageHeader | undefined {
  const header = readImageHeader(bytes);
  if (header) requireWhole(bytes, header.format);
  return header;
}
