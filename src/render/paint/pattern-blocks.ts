import type { Canvas } from '../font/canvas.js';
import type { Picture } from './picture/picture.js';

const MAX_BYTES = 4 * 1024 * 1024;
/** What a canvas takes beside its pixels; measured. */
const CANVAS_BYTES = 18 * 1024;

/** Pictures that were repeated lately, as blocks of tiles: the same patterns come in every picture. At most 4 MB. */
export class PatternBlocks {
  readonly #kept = new Map<string, Canvas>();
  readonly #numbers = new WeakMap<Picture, number>();
  #count = 0;
  #bytes = 0;

  /** `look`: all that decides the pixels of a block beside its picture. */
  get(picture: Picture, look: string, make: () => Canvas): Canvas {
    const key = `${this.#numberOf(picture)} ${look}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    const block = make();
    this.#kept.set(key, block);
    this.#bytes += bytesOf(block);
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytesOf(one);
    }
    return block;
  }

  clear(): void {
    this.#kept.clear();
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
