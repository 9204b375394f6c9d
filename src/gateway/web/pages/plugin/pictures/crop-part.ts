import type { PictureCrop } from '../../../../store/store.js';

/** A part of a picture, in its px. */
interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a picture that a display of these proportions shows. Pure.
 * @param ratio width of the display divided by its height
 */
export function showPart({ x, y, zoom }: PictureCrop, width: number, height: number, ratio: number): PicturePart {
  const isWider = width / height > ratio;
  const part = { width: (isWider ? height * ratio : width) / zoom, height: (isWider ? height : width / ratio) / zoom };
  const start = (middle: number, length: number, whole: number): number =>
    Math.min(whole - length, Math.max(0, middle * whole - length / 2));
  return { x: start(x, part.width, width), y: start(y, part.height, height), ...part };
}
