import type { Matrix } from '../../affine.js';
import { Path2D } from '../../font/canvas.js';
import { isUsable } from '../matrix.js';
import { readPath } from '../text/path-text.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import type { CanvasTools } from './canvas-tools.js';
import { type OutlineSize, POINT_WORK } from './canvas-work.js';
import { clampPx, PathBuilder, stretchOf } from './path-builder.js';

/** A path in px of the canvas. */
export interface Outline extends OutlineSize {
  readonly path: Path2D;
}

/** Points of a curve, and at most of an arc. */
const CURVE_POINTS = 3;
const ARC_POINTS = 28;

/** The commands that build paths: the current one, or one that scripts have named. */
export abstract class CanvasPaths {
  protected readonly tools: CanvasTools;
  protected readonly current = new PathBuilder();
  #builder = this.current;
  #isFull = false;

  constructor(tools: CanvasTools) {
    this.tools = tools;
  }

  /** What follows up to `endPath` belongs to a path with that number, not to the current path. */
  startPath(path: number): void {
    const { paths } = this.tools;
    if (paths.size >= CANVAS_LIMITS.named) paths.clear();
    this.#builder = new PathBuilder();
    paths.set(path, this.#builder);
  }

  endPath(): void {
    this.#builder = this.current;
  }

  /** Adds an outline in the grammar of SVG. */
  pathData(data: string): void {
    if (!this.spend(data.length * POINT_WORK)) return;
    const outline = readPathData(data);
    if (outline && this.#hasRoom(outline.points)) this.#builder.add(outline.path, this.#builder.matrix, outline);
  }

  addPath(path: number, a: number, b: number, c: number, d: number, e: number, f: number): void {
    const matrix = { a, b, c, d, e, f };
    const added = this.tools.paths.get(path);
    if (!added || added === this.#builder || !isUsable(matrix)) return;
    if (this.#hasRoom(added.points) && this.spend(added.points * POINT_WORK))
      this.#builder.add(added.path, matrix, added);
  }

  beginPath(): void {
    this.current.clear();
    this.#isFull = false;
  }

  closePath(): void {
    this.#builder.closePath();
  }

  moveTo(x: number, y: number): void {
    if (this.#hasRoom()) this.#builder.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    if (this.#hasRoom()) this.#builder.lineTo(x, y);
  }

  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    if (this.#hasRoom(CURVE_POINTS)) this.#builder.quadraticCurveTo(controlX, controlY, x, y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    if (this.#hasRoom(CURVE_POINTS)) this.#builder.bezierCurveTo(x1, y1, x2, y2, x, y);
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    if (this.#hasRoom(ARC_POINTS)) this.#builder.arcTo(x1, y1, x2, y2, radius);
  }

  arc(x: number, y: number, radius: number, start: number, end: number, isReversed: number): void {
    this.ellipse(x, y, radius, radius, 0, start, end, isReversed);
  }

  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    start: number,
    end: number,
    isReversed: number,
  ): void {
    if (this.#hasRoom(ARC_POINTS))
      this.#builder.ellipse({ x, y, radiusX, radiusY, rotation }, start, end, isReversed !== 0);
  }

  rect(x: number, y: number, width: number, height: number): void {
    if (this.#hasRoom(4)) this.#builder.rect(x, y, width, height);
  }

  /** Radii from the upper left corner clockwise, separated by spaces: x and y of each. */
  roundRect(x: number, y: number, width: number, height: number, radii: string): void {
    const numbers = radii.split(' ').map(Number);
    if (this.#hasRoom(ARC_POINTS) && numbers.every(Number.isFinite))
      this.#builder.roundRect(x, y, width, height, numbers);
  }

  /** Counts work before it is recorded; false where it must not be. */
  abstract spend(work: number): boolean;

  /** A named path in px of the canvas. */
  protected outlineOf(path: number, matrix: Matrix): Outline | undefined {
    const named = this.tools.paths.get(path);
    if (!named || !isUsable(matrix) || !this.spend(named.points * POINT_WORK)) return undefined;
    const outline = new Path2D();
    outline.addPath(named.path, matrix);
    const { points, reach, isRect } = named;
    return {
      path: outline,
      points,
      reach: reach * stretchOf(matrix),
      isRect: isRect && matrix.b === 0 && matrix.c === 0,
    };
  }

  #hasRoom(points = 1): boolean {
    const builder = this.#builder;
    if (builder.points + points <= CANVAS_LIMITS.points)
      return builder === this.current || this.tools.reservePoints(points);
    if (!this.#isFull) this.tools.noteLimit(`canvas: more than ${CANVAS_LIMITS.points} points in a path`);
    this.#isFull = true;
    return false;
  }
}

function readPathData(data: string): Outline | undefined {
  if (data.length > CANVAS_LIMITS.points) return undefined;
  const path = readPath(data);
  return { path, ...sizeOf(path) };
}

/** As canvas writes it, a path has absolute coordinates only. */
function sizeOf(path: Path2D): OutlineSize {
  const numbers = path.toSVGString().match(/-?[\d.]+(?:e[+-]?\d+)?/g) ?? [];
  let [reach, x, y] = [0, 0, 0];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [nextX, nextY] = [Number(numbers[at]), Number(numbers[at + 1])];
    reach += Math.abs(nextX - x) + Math.abs(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return { points: numbers.length / 2, reach, isRect: false };
}

/** A rectangle in px of the canvas. */
export function rectOutline(x: number, y: number, width: number, height: number, matrix: Matrix): Outline {
  const path = new Path2D();
  const { a, b, c, d, e, f } = matrix;
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  corners.forEach(([left, top], index) => {
    const [mappedX, mappedY] = [clampPx(a * left + c * top + e), clampPx(b * left + d * top + f)];
    if (index === 0) path.moveTo(mappedX, mappedY);
    else path.lineTo(mappedX, mappedY);
  });
  path.closePath();
  const reach = 2 * (Math.abs(width) + Math.abs(height)) * stretchOf(matrix);
  return { path, points: 5, reach, isRect: b === 0 && c === 0 };
}
