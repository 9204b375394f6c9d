import type { ToneBox } from '../render.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, widthOf } from './rect.js';

const MOST_TONES = 2000;

/**
 * Which pixels belong to pictures, gradients and flat greys, and are dithered later; whatever crisp is painted over them
 * takes its pixels back.
 */
export class Tones {
  readonly #widthPx: number;
  readonly #screen: Rect;
  /** Number of the tone that owns each pixel, 0 for none; made when the first tone is painted. */
  #owners: Uint16Array | undefined;
  readonly #boxes: { rect: Rect; dither: ToneBox['dither']; isFlat: boolean }[] = [];

  constructor(widthPx: number, heightPx: number) {
    this.#widthPx = widthPx;
    this.#screen = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  }

  /** Device px, snapped; clipped to the screen. `isFlat`: one colour all over. */
  add(area: Rect, dither: ToneBox['dither'], isFlat: boolean): void {
    const rect = wholeRect(intersectRects(area, this.#screen));
    if (isEmptyRect(rect) || this.#boxes.length >= MOST_TONES) return;
    this.#boxes.push({ rect, dither, isFlat });
    this.#own(rect, this.#boxes.length);
  }

  /** Something opaque and crisp covers that area. */
  cover(area: Rect): void {
    if (!this.#owners) return;
    const rect = wholeRect(intersectRects(area, this.#screen));
    if (!isEmptyRect(rect)) this.#own(rect, 0);
  }

  /** Crisp ink, row by row from (left, top), where `bits` is not 0; clipped to `clip`. */
  coverBits(left: number, top: number, width: number, bits: ArrayLike<number>, clip: Rect): void {
    const owners = this.#owners;
    if (!owners) return;
    const limits = intersectRects(clip, this.#screen);
    for (let i = 0; i < bits.length; i++) {
      if (!bits[i]) continue;
      const x = left + (i % width);
      const y = top + Math.floor(i / width);
      if (x >= limits.left && x < limits.right && y >= limits.top && y < limits.bottom)
        owners[y * this.#widthPx + x] = 0;
    }
  }

  /** In paint order, without those that were covered whole. */
  list(): ToneBox[] {
    const owners = this.#owners;
    if (!owners) return [];
    const tones: ToneBox[] = [];
    this.#boxes.forEach(({ rect, dither, isFlat }, index) => {
      const [width, height] = [widthOf(rect), heightOf(rect)];
      const mask = new Uint8Array(width * height);
      let owned = 0;
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          if (owners[(rect.top + y) * this.#widthPx + rect.left + x] === index + 1) {
            mask[y * width + x] = 1;
            owned++;
          }
      if (owned === 0) return;
      const place = { x: rect.left, y: rect.top, width, height, dither, isFlat };
      tones.push(owned === mask.length ? place : { ...place, mask });
    });
    return tones;
  }

  #own(rect: Rect, owner: number): void {
    this.#owners ??= new Uint16Array(this.#widthPx * this.#screen.bottom);
    for (let y = rect.top; y < rect.bottom; y++)
      this.#owners.fill(owner, y * this.#widthPx + rect.left, y * this.#widthPx + rect.right);
  }
}

function wholeRect(rect: Rect): Rect {
  return {
    left: Math.round(rect.left),
    top: Math.round(rect.top),
    right: Math.round(rect.right),
    bottom: Math.round(rect.bottom),
  };
}
