import type { ElementDither } from '../dither/dither-methods.js';
import type { ToneBox } from '../dither/tone-box.js';
import { releasePixels } from '../release-pixels.js';
import { heightOf, intersectRects, isEmptyRect, type Rect, roundRect, widthOf } from './rect.js';

const MAX_TONES = 2000;

/**
 * Records which pixels belong to pictures, gradients and flat greys, which are dithered later; crisp painting on top
 * reclaims its pixels.
 */
export class Tones {
  readonly #widthPx: number;
  readonly #screen: Rect;
  /** Number of the tone that owns each pixel, 0 for none; allocated for the first tone. */
  #owners: Uint16Array | undefined;
  readonly #boxes: { rect: Rect; dither: ElementDither; isFlat: boolean }[] = [];

  constructor(widthPx: number, heightPx: number) {
    this.#widthPx = widthPx;
    this.#screen = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  }

  /** Whether nothing was added yet. */
  get isEmpty(): boolean {
    return this.#owners === undefined;
  }

  /** In device px, snapped; clipped to the screen. `isFlat` means a single colour. */
  add(area: Rect, dither: ElementDither, isFlat: boolean): void {
    const rect = roundRect(intersectRects(area, this.#screen));
    if (isEmptyRect(rect) || this.#boxes.length >= MAX_TONES) return;
    this.#boxes.push({ rect, dither, isFlat });
    this.#setOwner(rect, this.#boxes.length);
  }

  /** Removes an area that opaque, crisp painting covers. */
  remove(area: Rect): void {
    if (!this.#owners) return;
    const rect = roundRect(intersectRects(area, this.#screen));
    if (!isEmptyRect(rect)) this.#setOwner(rect, 0);
  }

  /** Removes the pixels of crisp ink, row by row from (left, top), where `bits` is not 0; clipped to `clip`. */
  removeBits(left: number, top: number, width: number, bits: ArrayLike<number>, clip: Rect): void {
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

  /** Removes the pixels next to crisp ink as well; returns those that were part of a tone. */
  removeBeside(
    left: number,
    top: number,
    width: number,
    bits: ArrayLike<number>,
    clip: Rect,
  ): { readonly x: number; readonly y: number }[] {
    const owners = this.#owners;
    if (!owners) return [];
    const limits = intersectRects(clip, this.#screen);
    const [minX, minY] = [Math.ceil(limits.left), Math.ceil(limits.top)];
    const [maxX, maxY] = [Math.ceil(limits.right) - 1, Math.ceil(limits.bottom) - 1];
    const removed: { readonly x: number; readonly y: number }[] = [];
    for (let i = 0; i < bits.length; i++) {
      if (!bits[i]) continue;
      const x = left + (i % width);
      const y = top + Math.floor(i / width);
      for (let besideY = Math.max(y - 1, minY); besideY <= Math.min(y + 1, maxY); besideY++)
        for (let besideX = Math.max(x - 1, minX); besideX <= Math.min(x + 1, maxX); besideX++) {
          const at = besideY * this.#widthPx + besideX;
          if (owners[at] === 0) continue;
          owners[at] = 0;
          removed.push({ x: besideX, y: besideY });
        }
    }
    return removed;
  }

  /** The tones in paint order, without those that are completely covered; call it once, after painting. */
  finish(): ToneBox[] {
    const owners = this.#owners;
    if (!owners) return [];
    const tones: ToneBox[] = [];
    this.#boxes.forEach(({ rect, dither, isFlat }, index) => {
      const [width, height] = [widthOf(rect), heightOf(rect)];
      const owned = countOwned(owners, this.#widthPx, rect, index + 1);
      if (owned === 0) return;
      const box = { x: rect.left, y: rect.top, width, height, dither, isFlat };
      const isWhole = owned === width * height;
      tones.push(isWhole ? box : { ...box, mask: maskOwned(owners, this.#widthPx, rect, index + 1) });
    });
    releasePixels(owners);
    return tones;
  }

  #setOwner(rect: Rect, owner: number): void {
    this.#owners ??= new Uint16Array(this.#widthPx * this.#screen.bottom);
    for (let y = rect.top; y < rect.bottom; y++)
      this.#owners.fill(owner, y * this.#widthPx + rect.left, y * this.#widthPx + rect.right);
  }
}

function countOwned(owners: Uint16Array, widthPx: number, rect: Rect, owner: number): number {
  let count = 0;
  for (let y = rect.top; y < rect.bottom; y++)
    for (let at = y * widthPx + rect.left, end = y * widthPx + rect.right; at < end; at++)
      if (owners[at] === owner) count++;
  return count;
}

function maskOwned(owners: Uint16Array, widthPx: number, rect: Rect, owner: number): Uint8Array {
  const mask = new Uint8Array(widthOf(rect) * heightOf(rect));
  let to = 0;
  for (let y = rect.top; y < rect.bottom; y++)
    for (let at = y * widthPx + rect.left, end = y * widthPx + rect.right; at < end; at++)
      mask[to++] = owners[at] === owner ? 1 : 0;
  return mask;
}
