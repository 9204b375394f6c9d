import type { FloatShape } from './float-shape.js';

/** Margin box of a placed float, in px of its block formatting context. */
export interface PlacedFloat {
  readonly side: 'left' | 'right';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly shape?: FloatShape | undefined;
}

/** The margin box of a float without a place. */
interface FloatToPlace {
  readonly side: 'left' | 'right';
  readonly width: number;
  readonly height: number;
  readonly shape?: FloatShape | undefined;
}

/** The free interval between floats at some height. */
interface FreeInterval {
  readonly left: number;
  readonly right: number;
}

type Clear = 'none' | 'left' | 'right' | 'both';

/** All floats of one block formatting context, and the space that they leave. */
export class FloatSpace {
  #floats: PlacedFloat[] = [];
  #hasShapes = false;

  get count(): number {
    return this.#floats.length;
  }

  /** Removes floats placed since `count` had that value. */
  truncate(count: number): void {
    this.#floats.length = count;
  }

  /** Bottom edge of all floats; −Infinity without any. */
  get bottom(): number {
    return this.clearance('both');
  }

  /** The edge that a box with that `clear` is placed below; −Infinity if there is nothing to clear. */
  clearance(clear: Clear): number {
    let bottom = Number.NEGATIVE_INFINITY;
    if (clear === 'none') return bottom;
    for (const float of this.#floats) {
      if (clear === 'both' || float.side === clear) bottom = Math.max(bottom, float.bottom);
    }
    return bottom;
  }

  /** The interval within `left` … `right` that no float between `y` and `y + height` touches. */
  freeInterval(y: number, height: number, left: number, right: number): FreeInterval {
    let freeLeft = left;
    let freeRight = right;
    for (const float of this.#floats) {
      if (!touches(float, y, height)) continue;
      if (float.side === 'left') freeLeft = Math.max(freeLeft, float.right);
      else freeRight = Math.min(freeRight, float.left);
    }
    return { left: freeLeft, right: freeRight };
  }

  /** The same for a line, which flows around the shapes of floats (CSS Shapes 1, section 1.1). */
  lineInterval(y: number, height: number, left: number, right: number): FreeInterval {
    if (!this.#hasShapes) return this.freeInterval(y, height, left, right);
    let freeLeft = left;
    let freeRight = right;
    for (const float of this.#floats) {
      if (!touches(float, y, height)) continue;
      const { shape } = float;
      const span = shape ? shape(y - float.top, y + height - float.top) : { left: 0, right: float.right - float.left };
      // Shapes do not reach beyond the margin box.
      if (!span) continue;
      if (float.side === 'left') freeLeft = Math.max(freeLeft, Math.min(float.right, float.left + span.right));
      else freeRight = Math.min(freeRight, Math.max(float.left, float.left + span.left));
    }
    return { left: freeLeft, right: freeRight };
  }

  /** The next height at which a line may have more space. */
  nextLineEdge(y: number): number | undefined {
    const next = this.nextEdge(y);
    const isBesideShape =
      this.#hasShapes && this.#floats.some(({ shape, top, bottom }) => shape && top <= y && bottom > y);
    return isBesideShape ? Math.min(next ?? Number.POSITIVE_INFINITY, y + 1) : next;
  }

  /** The nearest bottom edge below `y`, where more space may start; `undefined` if there is none. */
  nextEdge(y: number): number | undefined {
    let next: number | undefined;
    for (const { bottom } of this.#floats) if (bottom > y && (next === undefined || bottom < next)) next = bottom;
    return next;
  }

  /** True if no float reaches below `y`. */
  isClearBelow(y: number): boolean {
    return this.#floats.every((float) => float.bottom <= y);
  }

  /** Places a float's margin box as high as the rules of CSS 2, section 9.5.1 allow, not above `y`. */
  place({ side, width, height, shape }: FloatToPlace, y: number, left: number, right: number): PlacedFloat {
    let top = y;
    // No float is placed higher than an earlier one.
    for (const float of this.#floats) top = Math.max(top, float.top);
    for (;;) {
      const free = this.freeInterval(top, 0, left, right);
      if (free.right - free.left >= width || (free.left <= left && free.right >= right)) {
        const x = side === 'left' ? free.left : free.right - width;
        const placed = { side, left: x, top, right: x + width, bottom: top + height, shape };
        if (shape) this.#hasShapes = true;
        this.#floats.push(placed);
        return placed;
      }
      top = this.nextEdge(top) ?? Number.POSITIVE_INFINITY;
    }
  }
}

/** A float without height takes no space; a line without height is at its top. */
function touches(float: PlacedFloat, y: number, height: number): boolean {
  if (float.bottom <= float.top) return false;
  return height > 0 ? float.top < y + height && float.bottom > y : float.top <= y && float.bottom > y;
}
