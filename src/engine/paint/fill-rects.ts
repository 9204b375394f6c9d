import { Path2D, type SKRSContext2D } from '../font/canvas.js';
import type { Area } from '../geometry.js';

/** Up to this number of rectangles, a path is not faster. */
const FEW = 3;

function pathOf(areas: readonly Area[]): Path2D {
  let path = '';
  for (const { x, y, width, height } of areas) path += `M${x} ${y}h${width}v${height}h${-width}z`;
  return new Path2D(path);
}

/**
 * Rectangles that do not overlap and have edges on whole px, to be filled wherever they are needed. As one path they
 * have the same pixels as one by one, in half the time.
 */
export class RectPattern {
  readonly #areas: readonly Area[];
  readonly #path: Path2D | undefined;

  constructor(areas: readonly Area[]) {
    this.#path = areas.length > FEW ? pathOf(areas) : undefined;
    this.#areas = this.#path ? [] : areas;
  }

  /** Fills them `left` and `top` whole px further; the matrix of the context must leave their edges on the pixels. */
  fill(context: SKRSContext2D, left: number, top: number): void {
    if (!this.#path) {
      for (const { x, y, width, height } of this.#areas) context.fillRect(left + x, top + y, width, height);
      return;
    }
    context.translate(left, top);
    context.fill(this.#path);
    context.translate(-left, -top);
  }
}

/**
 * Draws the border of an area, inside of it. On whole px it has the same pixels as the rectangles of its sides, in a
 * third of their time.
 */
export function strokeFrame(context: SKRSContext2D, { x, y, width, height }: Area, thickness: number): void {
  context.lineWidth = thickness;
  context.strokeRect(x + thickness / 2, y + thickness / 2, width - thickness, height - thickness);
}
