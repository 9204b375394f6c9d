import type { PaintedPixels } from '../dither/painted-pixels.js';
import type { ToneBox } from '../dither/tone-box.js';
import type { ElementBox, Word } from '../render-types.js';

/** Whole px of a screen. */
export interface PartRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Replaces the pixels and tones of `onto` inside `rect` by those of `from`. */
export function replacePart(onto: PaintedPixels, from: PaintedPixels, rect: PartRect): PaintedPixels {
  const rgba = onto.rgba;
  const rowBytes = onto.widthPx * 4;
  for (let y = rect.top; y < rect.bottom; y++) {
    const at = y * rowBytes;
    rgba.set(from.rgba.subarray(at + rect.left * 4, at + rect.right * 4), at + rect.left * 4);
  }
  const kept = onto.tones.flatMap((tone) => maskTone(tone, rect, false));
  const added = from.tones.flatMap((tone) => maskTone(tone, rect, true));
  return { ...onto, tones: [...kept, ...added] };
}

/** Replaces the pixels and tones of `onto` by those of `from`, whose top left corner stands at this point. */
export function pastePart(onto: PaintedPixels, from: PaintedPixels, left: number, top: number): PaintedPixels {
  const rect = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(onto.widthPx, left + from.widthPx),
    bottom: Math.min(onto.heightPx, top + from.heightPx),
  };
  if (rect.left >= rect.right || rect.top >= rect.bottom) return onto;
  for (let y = rect.top; y < rect.bottom; y++) {
    const source = ((y - top) * from.widthPx + rect.left - left) * 4;
    const row = from.rgba.subarray(source, source + (rect.right - rect.left) * 4);
    onto.rgba.set(row, (y * onto.widthPx + rect.left) * 4);
  }
  const kept = onto.tones.flatMap((tone) => maskTone(tone, rect, false));
  const added = from.tones.flatMap((tone) => clipTone({ ...tone, x: tone.x + left, y: tone.y + top }, rect));
  return { ...onto, tones: [...kept, ...added] };
}

/** Tones of the part, in its coordinates. */
export function cutTones(tones: readonly ToneBox[], rect: PartRect): ToneBox[] {
  return tones
    .flatMap((tone) => clipTone(tone, rect))
    .map((tone) => ({ ...tone, x: tone.x - rect.left, y: tone.y - rect.top }));
}

/** Words whose centre is inside the part, in its coordinates. */
export function cutWords(words: readonly Word[], rect: PartRect): Word[] {
  return words
    .filter((word) => isInside(rect, word.x + word.width / 2, word.y + word.height / 2))
    .map((word) => ({ ...word, x: word.x - rect.left, y: word.y - rect.top }));
}

export function moveBoxes(boxes: readonly ElementBox[], rect: PartRect, pixelRatio: number): ElementBox[] {
  return boxes.map((box) => ({ ...box, x: box.x - rect.left / pixelRatio, y: box.y - rect.top / pixelRatio }));
}

/** Whether the centre of a word or box is inside the part. */
export function isInside(rect: PartRect, x: number, y: number): boolean {
  return x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
}

function clipTone(tone: ToneBox, rect: PartRect): ToneBox[] {
  const left = Math.max(tone.x, rect.left);
  const top = Math.max(tone.y, rect.top);
  const width = Math.min(tone.x + tone.width, rect.right) - left;
  const height = Math.min(tone.y + tone.height, rect.bottom) - top;
  if (width <= 0 || height <= 0) return [];
  const { mask: whole, ...rest } = tone;
  const clipped = { ...rest, x: left, y: top, width, height };
  if (!whole) return [clipped];
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      mask[y * width + x] = whole[(top + y - tone.y) * tone.width + left + x - tone.x] ?? 0;
  return [{ ...clipped, mask }];
}

function maskTone(tone: ToneBox, rect: PartRect, keepsInside: boolean): ToneBox[] {
  if (keepsInside) return clipTone(tone, rect);
  const touches =
    tone.x < rect.right && tone.x + tone.width > rect.left && tone.y < rect.bottom && tone.y + tone.height > rect.top;
  if (!touches) return [tone];
  const mask = tone.mask?.slice() ?? new Uint8Array(tone.width * tone.height).fill(1);
  for (let i = 0; i < mask.length; i++)
    if (isInside(rect, tone.x + (i % tone.width), tone.y + Math.floor(i / tone.width))) mask[i] = 0;
  return mask.includes(1) ? [{ ...tone, mask }] : [];
}
