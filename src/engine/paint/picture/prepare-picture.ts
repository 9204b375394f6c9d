import { fault, InkstandError } from '@inkstand/common/errors';
import { type Canvas, freePixels, ImageData, type SKRSContext2D } from '../../font/canvas.js';
import { RENDER_LIMITS } from '../../render-limits.js';
import { decodePicture } from './decode-picture.js';
import { decodeReducedJpeg } from './jpeg/reduced-jpeg.js';
import { createPictureCanvas } from './picture-canvas.js';
import { type ImageHeader, isHeic } from './picture-header.js';
import { readOrientation, swapsSides, uprightMatrix } from './read-orientation.js';
import { requireWholePicture } from './require-whole.js';
import { type Focus, suggestFocus } from './suggest-focus.js';

/** A picture as it is stored and shown. */
interface PreparedPicture {
  /** The bytes received, or a smaller JPEG. */
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Undefined for a vector picture without a size. */
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** Where a crop should have its middle; undefined for vector pictures. */
  readonly suggestion: Focus | undefined;
}

/** What is accepted, and how a photograph that is larger is written. */
interface PictureSizes {
  readonly receivedBytes: number;
  readonly receivedPixels: number;
  /** The longer side of a photograph, at most. */
  readonly sidePx: number;
  /** Larger files are written again, whatever their size in pixels. */
  readonly bytes: number;
  /** From 1 to 100. */
  readonly jpegQuality: number;
}

/** Pixels of a photograph that is decoded at a reduced scale; more than a stored one has. */
const REDUCED_PIXELS = 8_000_000;
const SMALL_COPY_PX = 96;

/** An upright picture of a size, drawn into a box. */
interface Drawable {
  readonly widthPx: number;
  readonly heightPx: number;
  draw(context: SKRSContext2D, width: number, height: number): void;
}

/**
 * Checks a received picture by decoding it, and makes photographs smaller that are larger than any panel. @throws
 * InkstandError `limit`, `unprocessable`
 */
export async function preparePicture(bytes: Uint8Array, sizes: PictureSizes): Promise<PreparedPicture> {
  const header = requireWholePicture(bytes);
  if (!header) throw unknownFormat(bytes);
  const { receivedBytes: limitBytes, receivedPixels } = sizes;
  if (bytes.length > limitBytes || header.width * header.height > receivedPixels)
    throw tooLarge(header, receivedPixels, limitBytes);
  if (header.format === 'svg') return prepareVector(bytes, sizes.bytes);
  const drawable = await openDrawable(bytes, header, limitBytes);
  const { widthPx, heightPx } = drawable;
  const scale = sizes.sidePx / Math.max(header.width, header.height);
  if (scale >= 1 && bytes.length <= sizes.bytes) {
    const suggestion = findFocus(drawable);
    return { bytes, mediaType: `image/${header.format}`, widthPx, heightPx, suggestion };
  }
  const factor = Math.min(1, sizes.sidePx / Math.max(widthPx, heightPx));
  const [width, height] = [Math.max(1, Math.round(widthPx * factor)), Math.max(1, Math.round(heightPx * factor))];
  const canvas = drawScaled(drawable, width, height);
  const smaller = await canvas.encode('jpeg', sizes.jpegQuality);
  const suggestion = findFocus({
    widthPx: width,
    heightPx: height,
    draw: (context, w, h) => context.drawImage(canvas, 0, 0, w, h),
  });
  freePixels(canvas);
  return { bytes: smaller, mediaType: 'image/jpeg', widthPx: width, heightPx: height, suggestion };
}

async function prepareVector(bytes: Uint8Array, limitBytes: number): Promise<PreparedPicture> {
  const { width, height } = await decodePicture(bytes, 1, { ...RENDER_LIMITS, imageBytes: limitBytes });
  return { bytes, mediaType: 'image/svg+xml', widthPx: width, heightPx: height, suggestion: undefined };
}

/** Pictures with more pixels than a page may have are decoded at a reduced scale, if they are photographs. */
async function openDrawable(bytes: Uint8Array, header: ImageHeader, limitBytes: number): Promise<Drawable> {
  const limits = { ...RENDER_LIMITS, imageBytes: limitBytes };
  if (header.width * header.height <= limits.imagePixels) {
    const { pixelWidth, pixelHeight, drawPixels } = await decodePicture(bytes, 1, limits);
    const draw: Drawable['draw'] = (context, width, height) => drawPixels?.(context, 0, 0, width, height);
    return { widthPx: pixelWidth, heightPx: pixelHeight, draw };
  }
  if (header.format !== 'jpeg') throw tooLarge(header, limits.imagePixels, limitBytes);
  const reduced = decodeReducedJpeg(bytes, header, REDUCED_PIXELS);
  return turnUpright(reduced, readOrientation(bytes));
}

function turnUpright(
  { widthPx, heightPx, rgba }: { widthPx: number; heightPx: number; rgba: Uint8ClampedArray },
  orientation: number,
): Drawable {
  const pixels = createPictureCanvas(widthPx, heightPx);
  pixels.getContext('2d').putImageData(new ImageData(rgba, widthPx, heightPx), 0, 0);
  const isSwapped = swapsSides(orientation);
  const [uprightWidth, uprightHeight] = isSwapped ? [heightPx, widthPx] : [widthPx, heightPx];
  return {
    widthPx: uprightWidth,
    heightPx: uprightHeight,
    draw: (context, width, height) => {
      context.save();
      context.scale(width / uprightWidth, height / uprightHeight);
      context.transform(...uprightMatrix(orientation, widthPx, heightPx));
      context.drawImage(pixels, 0, 0);
      context.restore();
    },
  };
}

/** On white, because JPEG has no transparency. */
function drawScaled(drawable: Drawable, width: number, height: number): Canvas {
  const canvas = createPictureCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  drawable.draw(context, width, height);
  return canvas;
}

function findFocus(drawable: Drawable): Focus {
  const scale = Math.min(1, SMALL_COPY_PX / Math.max(drawable.widthPx, drawable.heightPx));
  const width = Math.max(1, Math.round(drawable.widthPx * scale));
  const height = Math.max(1, Math.round(drawable.heightPx * scale));
  const canvas = drawScaled(drawable, width, height);
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  freePixels(canvas);
  return suggestFocus(data, width, height);
}

function tooLarge({ width, height }: ImageHeader, maxPixels: number, limitBytes: number): InkstandError {
  const limits = { megapixels: Math.floor(maxPixels / 1e6), megabytes: limitBytes / 1e6 };
  const expected = `expected a picture of at most ${limits.megapixels} million pixels and ${limits.megabytes} MB`;
  return new InkstandError('too-large', `${expected}, got ${width}×${height}`, fault('picture-too-large', limits));
}

function unknownFormat(bytes: Uint8Array): InkstandError {
  return isHeic(bytes)
    ? new InkstandError('unprocessable', 'expected JPEG, PNG, WebP or AVIF, got HEIC', fault('heic-picture'))
    : new InkstandError('unprocessable', 'expected a picture, got an unknown format', fault('not-picture'));
}
