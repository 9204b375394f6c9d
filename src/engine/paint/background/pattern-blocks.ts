import { getOrMake } from '@inkstand/common/get-or-make';
import { LruMap } from '@inkstand/common/lru-map';
import type { Canvas } from '../../font/canvas.js';

const MAX_BYTES = 4 * 1024 * 1024;
/** Memory overhead of a canvas; measured. */
const CANVAS_BYTES = 18 * 1024;

/** Repeated pictures as blocks of tiles, at most 4 MB: most screens repeat the same patterns. */
export class PatternBlocks {
  readonly #cache = new LruMap<string, Canvas>({ max: MAX_BYTES, sizeOf: (_, block) => bytesOf(block) });
  readonly #numbers = new WeakMap<object, number>();
  #count = 0;

  /** `variant` is everything besides the picture that determines the pixels of a block. */
  get(picture: object, variant: string, make: () => Canvas): Canvas {
    const number = getOrMake(this.#numbers, picture, () => this.#count++);
    return this.#cache.getOrMake(`${number} ${variant}`, make);
  }

  clear(): void {
    this.#cache.clear();
  }
}

function bytesOf({ width, height }: Canvas): number {
  return width * height * 4 + CANVAS_BYTES;
}
