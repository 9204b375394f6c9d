import { LruMap } from '@inkstand/common/lru-map';
import type { SKRSContext2D } from '../../font/canvas.js';
import type { RectPattern } from '../fill-rects.js';

/** Rectangles of one colour, relative to the line's box. */
export interface ColoredRects {
  readonly fillStyle: string;
  readonly pattern: RectPattern;
}

/** Several times the number of lines that all bundled recipes have. */
const MAX_CACHED = 200;

/**
 * Rectangles of dotted and striped lines by the values that determine them, cached because most screens have the same
 * lines.
 */
export class LinePatterns {
  readonly #cache = new LruMap<string, readonly ColoredRects[] | undefined>({ max: MAX_CACHED });

  /** `make` returns undefined for a line that is not painted as rectangles. */
  get(key: string, make: () => readonly ColoredRects[] | undefined): readonly ColoredRects[] | undefined {
    return this.#cache.getOrMake(key, make);
  }

  clear(): void {
    this.#cache.clear();
  }
}

/** Fills them with the box's left and top edge on these whole px. */
export function fillLine(context: SKRSContext2D, rects: readonly ColoredRects[], left: number, top: number): void {
  for (const { fillStyle, pattern } of rects) {
    context.fillStyle = fillStyle;
    pattern.fill(context, left, top);
  }
}
