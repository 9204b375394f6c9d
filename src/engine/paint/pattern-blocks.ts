import type { Canvas } from '../font/canvas.js';
import type { Picture } from './picture/picture.js';

const MAX_BYTES = 4 * 1024 * 1024;
/** Memory overhead of a canvas; measured. */
const CANVAS_BYTES = 18 * 1024;

/** LRU cache of repeated pictures as blocks of tiles, at most 4 MB; most screens repeat the same patterns. */
export class PatternBlocks {
  readonly #cache = new Map<string, Canvas>();
  readonly #numbers = new WeakMap<Picture, number>();
  #count = 0;
  #bytes = 0;

  /** `variant` is everything besides the picture that determines the pixels of a block. */
  get(picture: Picture, variant: string, make: () => Canvas): Canvas {
    const key = `${this.#numberOf(picture)} ${variant}`;
    const known = this.#cache.get(key);
    if (known) {
      this.#cache.delete(key);
      this.#cache.set(key, known);
      return known;
    }
    const block = make();
    this.#cache.set(key, block);
    this.#bytes += bytesOf(block);
    for (const [oldest, one] of this.#cache) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#cache.delete(oldest);
      this.#bytes -= bytesOf(one);
    }
    return block;
  }

  clear(): void {
    this.#cache.clear();
    this.#bytes = 0;
  }

  #numberOf(picture: Picture): number {
    const number = this.#numbers.get(picture) ?? this.#count++;
    this.#numbers.set(picture, number);
    return number;
  }
}

function bytesOf({ width, height }: Canvas): number {
  return width * height * 4 + CANVAS_BYTES;
}
