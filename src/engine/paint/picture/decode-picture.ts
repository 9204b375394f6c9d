import { InkstandError } from '@inkstand/common/errors';
import { type Canvas, createCanvas, type Image, loadImage } from '../../font/canvas.js';
import { paintSvgDocument } from '../svg/paint-svg-document.js';
import { loadSvgDocument, type SvgLimits } from '../svg/svg-document.js';
import { readDataUrl } from './data-url.js';
import { type IconPixels, largestIcon, readIconBitmap } from './icon-file.js';
import { brokenPicture } from './picture-errors.js';
import { type ImageHeader, readImageHeader } from './picture-header.js';
import { type Picture, sizesOfPixels } from './pictures.js';
import { isWholePicture } from './require-whole.js';

export interface DecodeLimits extends SvgLimits {
  readonly imageBytes: number;
  readonly imagePixels: number;
}

/** SVG files may contain pictures, which may be SVG files. */
const MAX_NESTING = 2;

/** Throws `InkstandError` ('limit' or 'unprocessable') for pictures that are too large or of an unknown format. */
export async function decodePicture(
  bytes: Uint8Array,
  pixelRatio: number,
  limits: DecodeLimits,
  nesting = 0,
): Promise<Picture> {
  if (bytes.length > limits.imageBytes)
    throw new InkstandError('limit', `expected a picture of at most ${limits.imageBytes} bytes, got ${bytes.length}`);
  const header = readImageHeader(bytes);
  if (!header) throw new InkstandError('unprocessable', 'expected a picture, got an unknown format');
  requirePixels(header, limits);
  if (header.format === 'svg') return openSvg(bytes, pixelRatio, limits, nesting);
  const image = await openPixels(bytes, header, limits);
  const drawPixels: Picture['drawPixels'] = (context, x, y, width, height, part) => {
    if (!(width > 0 && height > 0)) return;
    if (part) context.drawImage(image, ...part, x, y, width, height);
    else context.drawImage(image, x, y, width, height);
  };
  return {
    // Canvas applies the EXIF orientation, so its own size is used instead of the header's.
    ...sizesOfPixels(image.width, image.height, pixelRatio),
    isVector: false,
    drawPixels,
    paint: ({ context }, x, y, width, height) => drawPixels(context, x, y, width, height),
  };
}

function requirePixels({ width, height }: ImageHeader, { imagePixels }: DecodeLimits): void {
  if (width * height > imagePixels)
    throw new InkstandError('limit', `expected a picture of at most ${imagePixels} pixels, got ${width}×${height}`);
}

async function openPixels(bytes: Uint8Array, header: ImageHeader, limits: DecodeLimits): Promise<Image | Canvas> {
  if (header.format === 'ico') return openIcon(bytes, limits);
  const image = await loadFromBytes(bytes);
  return isWholePicture(bytes, header.format) ? image : copyOf(image);
}

/** What a file that is cut short lacks is transparent, but canvas takes a JPEG for opaque and would paint it black. */
function copyOf(image: Image): Canvas {
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

async function openSvg(bytes: Uint8Array, pixelRatio: number, limits: DecodeLimits, nesting: number): Promise<Picture> {
  const svgDocument = await loadSvgDocument(new TextDecoder().decode(bytes), limits, async (url) => {
    const inner = nesting < MAX_NESTING ? readDataUrl(url) : undefined;
    return inner && decodePicture(inner, 1, limits, nesting + 1);
  });
  const { width, height, ratio } = svgDocument.size;
  return {
    width: width && width * pixelRatio,
    height: height && height * pixelRatio,
    ratio,
    pixelWidth: 0,
    pixelHeight: 0,
    isVector: true,
    svgDocument,
    bytes: svgDocument.bytes,
    paint: (painting, x, y, boxWidth, boxHeight) =>
      paintSvgDocument(painting, svgDocument, { left: x, top: y, right: x + boxWidth, bottom: y + boxHeight }),
  };
}

async function openIcon(bytes: Uint8Array, limits: DecodeLimits): Promise<Image | Canvas> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entry = largestIcon(view);
  if (entry?.isPng) {
    const png = bytes.subarray(entry.offset, entry.offset + entry.bytes);
    const header = readImageHeader(png);
    if (!header) throw brokenPicture();
    // The picture may be larger than its entry says.
    requirePixels(header, limits);
    return loadFromBytes(png);
  }
  try {
    if (entry) return drawIcon(readIconBitmap(view, entry));
  } catch (cause) {
    // The file ends within its pixels.
    if (!(cause instanceof RangeError)) throw cause;
  }
  throw new InkstandError('unprocessable', 'expected a readable picture, got a broken one');
}

function drawIcon({ width, height, rgba }: IconPixels): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(rgba);
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Passes only bytes: given a string, canvas would read a file or fetch a URL. */
async function loadFromBytes(bytes: Uint8Array): Promise<Image> {
  try {
    return await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw brokenPicture(cause);
  }
}
