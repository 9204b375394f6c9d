import { Path2D } from '../../font/canvas.js';
import { isUsable, type Matrix } from '../matrix.js';
import { type CanvasTools, MAX_NAMED, MAX_POINTS } from './canvas-tools.js';
import { PathBuilder } from './path-builder.js';

/** The commands that build paths: the current one, or one that scripts have named. */
export abstract class CanvasPaths {
  protected readonly tools: CanvasTools;
  protected readonly current = new PathBuilder();
  #builder = this.current;
  #isFull = false;

  constructor(tools: CanvasTools) {
    this.tools = tools;
  }

  startPath(path: number): void {
    const { paths } = this.tools;
    if (paths.size >= MAX_NAMED) paths.clear();
    this.#builder = new PathBuilder();
    paths.set(path, this.#builder);
  }

  endPath(): void {
    this.#builder = this.current;
  }

  pathData(data: string): void {
    const path = readPathData(data);
    if (path && this.#hasRoom()) this.#builder.add(path, this.#builder.matrix, data.length / 2);
  }

  addPath(path: number, a: number, b: number, c: number, d: number, e: number, f: number): void {
    const matrix = { a, b, c, d, e, f };
    const added = this.tools.paths.get(path);
    const isOther = added !== undefined && added !== this.#builder;
    if (isOther && isUsable(matrix) && this.#hasRoom()) this.#builder.add(added.path, matrix, added.points);
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
    if (this.#hasRoom()) this.#builder.quadraticCurveTo(controlX, controlY, x, y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    if (this.#hasRoom()) this.#builder.bezierCurveTo(x1, y1, x2, y2, x, y);
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    if (this.#hasRoom()) this.#builder.arcTo(x1, y1, x2, y2, radius);
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
    if (this.#hasRoom()) this.#builder.ellipse({ x, y, radiusX, radiusY, rotation }, start, end, isReversed !== 0);
  }

  rect(x: number, y: number, width: number, height: number): void {
    if (this.#hasRoom()) this.#builder.rect(x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radii: string): void {
    const numbers = radii.split(' ').map(Number);
    if (this.#hasRoom() && numbers.every(Number.isFinite)) this.#builder.roundRect(x, y, width, height, numbers);
  }

  /** A named path in px of the canvas. */
  protected outlineOf(path: number, matrix: Matrix): Path2D | undefined {
    const named = this.tools.paths.get(path);
    if (!named || !isUsable(matrix)) return undefined;
    const outline = new Path2D();
    outline.addPath(named.path, matrix);
    return outline;
  }

  #hasRoom(): boolean {
    if (this.#builder.points < MAX_POINTS) return true;
    if (!this.#isFull) this.tools.noteLimit(`canvas: more than ${MAX_POINTS} points in a path`);
    this.#isFull = true;
    return false;
  }
}

/** Canvas throws for what it cannot read. */
function readPathData(data: string): Path2D | undefined {
  if (data.length > MAX_POINTS) return undefined;
  try {
    return new Path2D(data);
  } catch {
    return undefined;
  }
}
