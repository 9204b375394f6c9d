import type { PaintedPixels } from './painted-pixels.js';
import type { ToneBox } from './tone-box.js';

const STRIPS = 8;
/** A multiple of every square size that pictures are drawn in. */
const STRIP_PX = 16;

/** Part of a large picture, from which the size of its file is estimated. */
export interface RowSample {
  readonly painted: PaintedPixels;
  /** Bytes of the whole picture per byte of the sample. */
  readonly scale: number;
}

/**
 * Strips of a picture, concatenated from top to bottom; undefined for a picture that encodes as quickly as its sample.
 */
export function sampleRows({ widthPx, heightPx, rgba, tones }: PaintedPixels): RowSample | undefined {
  const rows = STRIPS * STRIP_PX;
  if (heightPx < rows * 2) return undefined;
  const sampled = new Uint8ClampedArray(widthPx * rows * 4);
  const parts: ToneBox[] = [];
  const step = Math.floor((heightPx - STRIP_PX) / (STRIPS - 1));
  for (let i = 0; i < STRIPS; i++) {
    const from = i * step;
    const to = i * STRIP_PX;
    sampled.set(rgba.subarray(from * widthPx * 4, (from + STRIP_PX) * widthPx * 4), to * widthPx * 4);
    for (const tone of tones) parts.push(...cutStrip(tone, from, to));
  }
  return { painted: { widthPx, heightPx: rows, rgba: sampled, tones: parts }, scale: heightPx / rows };
}

function cutStrip(tone: ToneBox, from: number, to: number): ToneBox[] {
  const top = Math.max(tone.y, from);
  const bottom = Math.min(tone.y + tone.height, from + STRIP_PX);
  if (top >= bottom) return [];
  const { mask, ...rest } = tone;
  const cut = { ...rest, y: top - from + to, height: bottom - top };
  return [mask ? { ...cut, mask: mask.slice((top - tone.y) * tone.width, (bottom - tone.y) * tone.width) } : cut];
}
