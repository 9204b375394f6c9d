import type { Path2D } from '../../../font/canvas.js';
import { readPath } from '../../text/path-text.js';
import { readNumbers } from '../svg-length.js';

/** A point on an outline. */
interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** Direction of the outline at the point, radians. */
  readonly angle: number;
}

const MAX_POINTS = 20_000;
const PARTS_OF_CURVE = 24;

/** The flag begins another subpath, to which there is no line. */
type WalkPoint = readonly [x: number, y: number, isMove?: boolean];

/** An outline flattened to straight lines, with points found by length. */
export class OutlineWalk {
  readonly #points: readonly WalkPoint[];
  /** Length from the start to each point. */
  readonly #lengths: readonly number[];

  constructor(outline: Path2D) {
    this.#points = flatten(outline.toSVGString());
    let length = 0;
    this.#lengths = this.#points.map(([x, y], i) => {
      const before = this.#points[i - 1];
      length += before && !this.#points[i]?.[2] ? Math.hypot(x - before[0], y - before[1]) : 0;
      return length;
    });
  }

  get length(): number {
    return this.#lengths.at(-1) ?? 0;
  }

  /** The last point, where further text continues. */
  get end(): { readonly x: number; readonly y: number } {
    const [x = 0, y = 0] = this.#points.at(-1) ?? [];
    return { x, y };
  }

  /** Undefined before the start and after the end. */
  pointAt(length: number): OutlinePoint | undefined {
    if (!(length >= 0) || length > this.length) return undefined;
    let [low, high] = [1, this.#lengths.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lengths[middle] ?? 0) < length) low = middle + 1;
      else high = middle;
    }
    const [from, to] = [this.#points[low - 1], this.#points[low]];
    if (!from || !to) return undefined;
    const [start, end] = [this.#lengths[low - 1] ?? 0, this.#lengths[low] ?? 0];
    const share = end > start ? (length - start) / (end - start) : 0;
    return {
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
      angle: Math.atan2(to[1] - from[1], to[0] - from[0]),
    };
  }
}

/** The points of path data, curves cut into straight lines. */
export function flattenPath(data: string): readonly WalkPoint[] {
  return flatten(readPath(data).toSVGString());
}

/** Canvas serialises paths with absolute commands, and arcs as curves. */
function flatten(data: string): WalkPoint[] {
  const points: WalkPoint[] = [];
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  for (const [, command = '', list = ''] of data.matchAll(/([MLHVQCZ])([^MLHVQCZ]*)/g)) {
    if (points.length > MAX_POINTS) break;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = readNumbers(list);
    const [fromX, fromY] = [x, y];
    if (command === 'Q' || command === 'C') {
      [x, y] = command === 'Q' ? [x2, y2] : [x3, y3];
      for (let part = 1; part <= PARTS_OF_CURVE; part++) {
        const t = part / PARTS_OF_CURVE;
        const u = 1 - t;
        points.push(
          command === 'Q'
            ? [u * u * fromX + 2 * u * t * x1 + t * t * x, u * u * fromY + 2 * u * t * y1 + t * t * y]
            : [
                u ** 3 * fromX + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x,
                u ** 3 * fromY + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y,
              ],
        );
      }
      continue;
    }
    if (command === 'Z') [x, y] = start;
    else if (command === 'H') x = x1;
    else if (command === 'V') y = x1;
    else [x, y] = [x1, y1];
    if (command === 'M') start = [x, y];
    points.push([x, y, command === 'M']);
  }
  return points;
}
