import { writeBytes } from './byte-text.js';

const MAX_PIXELS = 4_000_000;

/** Pixels as non-premultiplied RGBA. */
export class ImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly colorSpace = 'srgb';

  /** `(width, height)` or `(data, width, height?)` */
  constructor(first: unknown, second: unknown, third?: unknown) {
    const data = first instanceof Uint8ClampedArray ? first : undefined;
    const width = Math.trunc(Number(data ? second : first));
    const height = Math.trunc(Number(data ? (third ?? data.length / 4 / width) : second));
    if (!(width > 0 && height > 0)) throw new RangeError('The source width or height is zero or not a number.');
    if (width * height > MAX_PIXELS)
      throw new RangeError(`expected at most ${MAX_PIXELS} pixels, got ${width}×${height}`);
    if (data && data.length !== width * height * 4)
      throw new RangeError(`expected ${width * height * 4} bytes, got ${data.length}`);
    this.width = width;
    this.height = height;
    this.data = data ?? new Uint8ClampedArray(width * height * 4);
  }
}

/** The part of some pixels as the host reads it. */
export function writePart(
  { data, width }: ImageData,
  x: number,
  y: number,
  partWidth: number,
  partHeight: number,
): string {
  const parts: string[] = [];
  for (let row = y; row < y + partHeight; row++) {
    const start = (row * width + x) * 4;
    parts.push(writeBytes(data.subarray(start, start + partWidth * 4)));
  }
  return parts.join('');
}
