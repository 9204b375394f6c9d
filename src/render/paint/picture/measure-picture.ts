import { DEFAULT_LIMITS } from '../../page/limits.js';
import { decodePicture } from './decode.js';
import { readImageHeader } from './image-header.js';

/** What a picture turned out to be; the size of a drawing may be left to the page. */
export interface MeasuredPicture {
  readonly mediaType: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Decodes a picture once within the limits of a page, so that it is known to be drawable. @throws InkstandError `limit`, `unprocessable` */
export async function measurePicture(bytes: Uint8Array, limitBytes: number): Promise<MeasuredPicture> {
  const { isVector, pixelWidth, pixelHeight, width, height } = await decodePicture(bytes, 1, {
    ...DEFAULT_LIMITS,
    imageBytes: limitBytes,
  });
  const format = readImageHeader(bytes)?.format ?? 'png';
  const mediaType = format === 'svg' ? 'image/svg+xml' : `image/${format}`;
  return isVector ? { mediaType, width, height } : { mediaType, width: pixelWidth, height: pixelHeight };
}
