import type { ToneBox } from './tone-box.js';

/** Painted pixels, and the regions with tones. */
export interface PaintedPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Non-premultiplied RGBA, opaque. */
  readonly rgba: Uint8ClampedArray;
  readonly tones: readonly ToneBox[];
}

/** The pixels as numbers; equal colours give equal numbers. */
export function packedPixels(rgba: Uint8ClampedArray): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : rgba.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}
