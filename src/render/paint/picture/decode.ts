import { InkstandError } from '../../../errors.js';
import { type Image, loadImage } from '../../font/canvas.js';
import { readImageHeader } from './image-header.js';
import type { Picture } from './picture.js';
import { closeSvg, readSvgSize } from './svg-file.js';

export interface DecodeLimits {
  readonly imageBytes: number;
  readonly imagePixels: number;
}

/** Throws `InkstandError` ('limit' or 'unprocessable') instead of decoding what is too large or unknown. */
export async function decodePicture(bytes: Uint8Array, pixelRatio: number, limits: DecodeLimits): Promise<Picture> {
  if (bytes.length > limits.imageBytes)
    throw new InkstandError('limit', `expected a picture of at most ${limits.imageBytes} bytes, got ${bytes.length}`);
  const header = readImageHeader(bytes);
  if (!header) throw new InkstandError('unprocessable', 'expected a picture, got an unknown format');
  if (header.width * header.height > limits.imagePixels)
    throw new InkstandError(
      'limit',
      `expected a picture of at most ${limits.imagePixels} pixels, got ${header.width}×${header.height}`,
    );
  if (header.format === 'svg') return openSvg(new TextDecoder().decode(bytes), pixelRatio, limits);
  const image = await loadFromBytes(bytes);
  // Canvas turns photographs upright, so its own size counts, not the header's.
  const [pixelWidth, pixelHeight] = [image.width, image.height];
  return {
    width: pixelWidth * pixelRatio,
    height: pixelHeight * pixelRatio,
    ratio: pixelWidth / pixelHeight,
    pixelWidth,
    pixelHeight,
    isVector: false,
    bytes: pixelWidth * pixelHeight * 4,
    source: () => image,
  };
}

async function openSvg(file: string, pixelRatio: number, limits: DecodeLimits): Promise<Picture> {
  const source = closeSvg(file);
  const size = readSvgSize(source);
  const image = await loadFromBytes(new TextEncoder().encode(source));
  return {
    width: size.width && size.width * pixelRatio,
    height: size.height && size.height * pixelRatio,
    ratio: size.ratio,
    pixelWidth: 0,
    pixelHeight: 0,
    isVector: true,
    bytes: source.length * 2,
    source: (widthPx, heightPx) => {
      const [width, height] = [Math.max(1, Math.round(widthPx)), Math.max(1, Math.round(heightPx))];
      if (width * height > limits.imagePixels) return undefined;
      // Canvas rasterises the drawing anew at the size that the picture is told to have.
      image.width = width;
      image.height = height;
      return image;
    },
  };
}

/** Bytes only: given a string, canvas would read a file or fetch an address. */
async function loadFromBytes(bytes: Uint8Array): Promise<Image> {
  try {
    return await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw new InkstandError('unprocessable', 'expected a readable picture, got a broken one', { cause });
  }
}
