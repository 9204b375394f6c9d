import { arcPoints } from './arc-points.js';
import type { Point } from './bounds-of-points.js';

/** Pieces that a curve is cut into. */
const CURVE_PIECES = 16;
const MAX_NUMBERS = 200_000;

const COUNTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** The subpaths of path data as lists of points; curves are cut into straight pieces. */
export function flattenPath(data: string): Point[][] {
  const pen = new PathPen();
  const tokens = data.match(/[a-zA-Z]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g) ?? [];
  let at = 0;
  let command = '';
  while (at < tokens.length && at < MAX_NUMBERS) {
    const token = tokens[at] as string;
    if (/[a-zA-Z]/.test(token)) {
      command = token;
      at++;
    } else if (command === '') break;
    const count = COUNTS[command.toLowerCase()];
    if (count === undefined) break;
    const values = tokens.slice(at, at + count).map(Number);
    if (values.length < count || values.some(Number.isNaN)) break;
    at += count;
    pen.run(command, values);
    if (command === 'm') command = 'l';
    else if (command === 'M') command = 'L';
    else if (count === 0) command = /[zZ]/.test(command) ? '' : command;
  }
  return pen.paths;
}

class PathPen {
  readonly paths: Point[][] = [];
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #controlX = 0;
  #controlY = 0;
  #last = '';

  run(command: string, values: readonly number[]): void {
    const kind = command.toLowerCase();
    const [x, y] = command === kind ? [this.#x, this.#y] : [0, 0];
    const value = (index: number): number => values[index] ?? 0;
    const [beforeX, beforeY] = [this.#x, this.#y];
    switch (kind) {
      case 'm':
        this.#start(x + value(0), y + value(1));
        break;
      case 'l':
        this.#line(x + value(0), y + value(1));
        break;
      case 'h':
        this.#line(x + value(0), this.#y);
        break;
      case 'v':
        this.#line(this.#x, y + value(0));
        break;
      case 'c':
        this.#cubic(x + value(0), y + value(1), x + value(2), y + value(3), x + value(4), y + value(5));
        break;
      case 's': {
        const [cx, cy] = this.#mirrored('cs');
        this.#cubic(cx, cy, x + value(0), y + value(1), x + value(2), y + value(3));
        break;
      }
      case 'q':
        this.#quadratic(x + value(0), y + value(1), x + value(2), y + value(3));
        break;
      case 't': {
        const [cx, cy] = this.#mirrored('qt');
        this.#quadratic(cx, cy, x + value(0), y + value(1));
        break;
      }
      case 'a': {
        const end: Point = [x + value(5), y + value(6)];
        const radii: Point = [value(0), value(1)];
        for (const [px, py] of arcPoints([beforeX, beforeY], end, radii, value(2), value(3) !== 0, value(4) !== 0))
          this.#line(px, py);
        break;
      }
      default:
        this.#line(this.#startX, this.#startY);
    }
    this.#last = kind;
  }

  #start(x: number, y: number): void {
    this.paths.push([[x, y]]);
    [this.#x, this.#y, this.#startX, this.#startY] = [x, y, x, y];
  }

  #line(x: number, y: number): void {
    if (this.paths.length === 0) this.paths.push([[this.#x, this.#y]]);
    this.paths.at(-1)?.push([x, y]);
    this.#x = x;
    this.#y = y;
  }

  #mirrored(kinds: string): Point {
    if (this.#last === '' || !kinds.includes(this.#last)) return [this.#x, this.#y];
    return [2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY];
  }

  #cubic(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    const [x0, y0] = [this.#x, this.#y];
    for (let piece = 1; piece <= CURVE_PIECES; piece++) {
      const t = piece / CURVE_PIECES;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      this.#line(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
    this.#controlX = x2;
    this.#controlY = y2;
  }

  #quadratic(x1: number, y1: number, x2: number, y2: number): void {
    const [x0, y0] = [this.#x, this.#y];
    for (let piece = 1; piece <= CURVE_PIECES; piece++) {
      const t = piece / CURVE_PIECES;
      const u = 1 - t;
      this.#line(u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2);
    }
    this.#controlX = x1;
    this.#controlY = y1;
  }
}
