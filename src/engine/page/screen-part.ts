import type { PaintedPixels } from '../dither/painted-pixels.js';
import type { ToneBox } from '../dither/tone-box.js';
import { areaOf, intersectRects, isEmptyRect, type Rect, rectOf, widthOf } from '../paint/rect.js';
import type { ElementBox } from '../render-types.js';
import type { Word } from '../word.js';

/** Replaces the pixels and tones of `onto` inside `rect` by those of `from`, whose top left corner stands at this point. */
export function replacePart(onto: PaintedPixels, from: PaintedPixels, rect: Rect, left = 0, top = 0): PaintedPixels {
  for (let y = rect.top; y < rect.bottom; y++) {
    const source = ((y - top) * from.widthPx + rect.left - left) * 4;
    const row = from.rgba.subarray(source, source + widthOf(rect) * 4);
    onto.rgba.set(row, (y * onto.widthPx + rect.left) * 4);
  }
  const kept = onto.tones.flatMap((tone) => maskTone(tone, rect));
  const added = from.tones.flatMap((tone) => clipTone({ ...tone, x: tone.x + left, y: tone.y + top }, rect));
  return { ...onto, tones: [...kept, ...added] };
}

/** Replaces the pixels and tones of `onto` by those of `from`, whose top left corner stands at this point. */
export function pastePart(onto: PaintedPixels, from: PaintedPixels, left: number, top: number): PaintedPixels {
  const rect = intersectRects(
    { left: 0, top: 0, right: onto.widthPx, bottom: onto.heightPx },
    { left, top, right: left + from.widthPx, bottom: top + from.heightPx },
  );
  return isEmptyRect(rect) ? onto : replacePart(onto, from, rect, left, top);
}

/** Tones of the part, in its coordinates. */
export function cutTones(tones: readonly ToneBox[], rect: Rect): ToneBox[] {
  return tones
    .flatMap((tone) => clipTone(tone, rect))
    .map((tone) => ({ ...tone, x: tone.x - rect.left, y: tone.y - rect.top }));
}

/** Words whose centre is inside the part, in its coordinates. */
export function cutWords(words: readonly Word[], rect: Rect): Word[] {
  return words
    .filter((word) => isInside(rect, word.x + word.width / 2, word.y + word.height / 2))
    .map((word) => ({ ...word, x: word.x - rect.left, y: word.y - rect.top }));
}

export function moveBoxes(boxes: readonly ElementBox[], rect: Rect, pixelRatio: number): ElementBox[] {
  return boxes.map((box) => ({ ...box, x: box.x - rect.left / pixelRatio, y: box.y - rect.top / pixelRatio }));
}

/** Whether the centre of a word or box is inside the part. */
export function isInside(rect: Rect, x: number, y: number): boolean {
  return x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
}

function clipTone(tone: ToneBox, rect: Rect): ToneBox[] {
  const { x, y, width, height } = areaOf(intersectRects(rectOf(tone), rect));
  if (width <= 0 || height <= 0) return [];
  const { mask: whole, ...rest } = tone;
  const clipped = { ...rest, x, y, width, height };
  if (!whole) return [clipped];
  const mask = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      mask[row * width + column] = whole[(y + row - tone.y) * tone.width + x + column - tone.x] ?? 0;
  return [{ ...clipped, mask }];
}

/** The tone outside of the part. */
function maskTone(tone: ToneBox, rect: Rect): ToneBox[] {
  if (isEmptyRect(intersectRects(rectOf(tone), rect))) return [tone];
  const mask = tone.mask?.slice() ?? new Uint8Array(tone.width * tone.height).fill(1);
  for (let i = 0; i < mask.length; i++)
    if (isInside(rect, tone.x + (i % tone.width), tone.y + Math.floor(i / tone.width))) mask[i] = 0;
  return mask.includes(1) ? [{ ...tone, mask }] : [];
}
