import type { Element } from '../dom/element/element.js';
import type { Point } from './bounds-of-points.js';
import { outlineOf } from './outline-of.js';

const distance = ([x1, y1]: Point, [x2, y2]: Point): number => Math.hypot(x2 - x1, y2 - y1);

/** What `getTotalLength` answers. */
export function pathLengthOf(element: Element): number {
  let length = 0;
  for (const path of outlineOf(element))
    for (const [index, point] of path.entries()) length += index > 0 ? distance(path[index - 1] ?? point, point) : 0;
  return length;
}

/** The place on a path after that length. */
export function pointAtLength(element: Element, length: number): Point {
  let left = Math.max(0, Number(length) || 0);
  let last: Point = [0, 0];
  for (const path of outlineOf(element))
    for (const [index, point] of path.entries()) {
      const before = index > 0 ? (path[index - 1] ?? point) : point;
      const piece = distance(before, point);
      if (piece > 0 && piece >= left) {
        const share = left / piece;
        return [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share];
      }
      left -= piece;
      last = point;
    }
  return last;
}
