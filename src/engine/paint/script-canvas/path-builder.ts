import { IDENTITY, type Matrix } from '../../affine.js';
import { Path2D } from '../../font/canvas.js';
import { invert } from '../matrix.js';
import type { OutlineSize } from './canvas-work.js';

/** Beyond it, coordinates lose whole px. */
const MAX_PX = 1e7;
/** Curves of an arc: at most an eighth of a turn each, which is exact to a millionth of the radius. */
const ARC_STEP = Math.PI / 4;
const TURN = 2 * Math.PI;

interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly radiusX: number;
  readonly radiusY: number;
  readonly rotation: number;
}

/**
 * Collects an outline in px of the canvas: each point is mapped by the matrix of its moment, which canvas itself does
 * not do for paths that are transformed while they are built.
 */
export class PathBuilder implements OutlineSize {
  path = new Path2D();
  matrix: Matrix = IDENTITY;
  #points = 0;
  #reach = 0;
  #isRect = false;
  #isEmpty = true;
  /** Mapped. */
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  /** Points so far. */
  get points(): number {
    return this.#points;
  }

  get reach(): number {
    return this.#reach;
  }

  get isRect(): boolean {
    return this.#isRect;
  }

  clear(): void {
    this.path = new Path2D();
    this.#isEmpty = true;
    this.#points = 0;
    this.#reach = 0;
    this.#isRect = false;
  }

  moveTo(x: number, y: number): void {
    this.#setPoint(x, y);
    [this.#startX, this.#startY] = [this.#x, this.#y];
    this.#isEmpty = false;
    this.path.moveTo(this.#x, this.#y);
  }

  lineTo(x: number, y: number): void {
    if (this.#isEmpty) {
      this.moveTo(x, y);
      return;
    }
    this.#setPoint(x, y);
    this.path.lineTo(this.#x, this.#y);
  }

  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    if (this.#isEmpty) this.moveTo(controlX, controlY);
    const [mappedX, mappedY] = this.#map(controlX, controlY);
    this.#setPoint(x, y);
    this.path.quadraticCurveTo(mappedX, mappedY, this.#x, this.#y);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    if (this.#isEmpty) this.moveTo(x1, y1);
    const [first, second] = [this.#map(x1, y1), this.#map(x2, y2)];
    this.#setPoint(x, y);
    this.path.bezierCurveTo(...first, ...second, this.#x, this.#y);
  }

  closePath(): void {
    if (this.#isEmpty) return;
    this.path.closePath();
    [this.#x, this.#y] = [this.#startX, this.#startY];
  }

  rect(x: number, y: number, width: number, height: number): void {
    const isFirst = this.#isEmpty;
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
    this.#isRect = isFirst && this.matrix.b === 0 && this.matrix.c === 0;
  }

  /** `radii`: x and y of each corner, from the upper left clockwise; scaled down to fit, as in CSS. */
  roundRect(x: number, y: number, width: number, height: number, radii: readonly number[]): void {
    const [rx1 = 0, ry1 = 0, rx2 = 0, ry2 = 0, rx3 = 0, ry3 = 0, rx4 = 0, ry4 = 0] = radii.map((one) =>
      Math.max(0, one),
    );
    const [wide, tall] = [Math.abs(width), Math.abs(height)];
    const share = (length: number, sum: number): number => (sum > 0 ? length / sum : 1);
    const fit = Math.min(
      1,
      ...[share(wide, rx1 + rx2), share(wide, rx3 + rx4), share(tall, ry1 + ry4), share(tall, ry2 + ry3)],
    );
    const [h, v] = [Math.sign(width) * fit, Math.sign(height) * fit];
    const [right, bottom] = [x + width, y + height];
    this.moveTo(x + rx1 * h, y);
    this.lineTo(right - rx2 * h, y);
    this.#corner(right, y, right, y + ry2 * v);
    this.lineTo(right, bottom - ry3 * v);
    this.#corner(right, bottom, right - rx3 * h, bottom);
    this.lineTo(x + rx4 * h, bottom);
    this.#corner(x, bottom, x, bottom - ry4 * v);
    this.lineTo(x, y + ry1 * v);
    this.#corner(x, y, x + rx1 * h, y);
    this.closePath();
  }

  /** A quarter of an ellipse from the current point around a corner. */
  #corner(cornerX: number, cornerY: number, x: number, y: number): void {
    const kappa = (4 / 3) * Math.tan(Math.PI / 8);
    const [fromX, fromY] = this.#current();
    this.bezierCurveTo(
      fromX + (cornerX - fromX) * kappa,
      fromY + (cornerY - fromY) * kappa,
      x + (cornerX - x) * kappa,
      y + (cornerY - y) * kappa,
      x,
      y,
    );
  }

  /** Angles in radians. */
  ellipse(shape: Ellipse, start: number, end: number, isReversed: boolean): void {
    if (shape.radiusX < 0 || shape.radiusY < 0) return;
    const sweep = sweepOf(start, end, isReversed);
    const steps = Math.ceil(Math.abs(sweep) / ARC_STEP);
    this.lineTo(...pointOn(shape, start));
    for (let i = 0; i < steps; i++) {
      const [from, to] = [start + (sweep * i) / steps, start + (sweep * (i + 1)) / steps];
      const reach = (4 / 3) * Math.tan((to - from) / 4);
      const [x, y] = pointOn(shape, to);
      this.bezierCurveTo(...tangentFrom(shape, from, reach), ...tangentFrom(shape, to, -reach), x, y);
    }
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    if (this.#isEmpty) this.moveTo(x1, y1);
    const [x0, y0] = this.#current();
    const [before, after] = [Math.hypot(x0 - x1, y0 - y1), Math.hypot(x2 - x1, y2 - y1)];
    const cross = (x0 - x1) * (y2 - y1) - (y0 - y1) * (x2 - x1);
    if (before === 0 || after === 0 || radius <= 0 || Math.abs(cross) < 1e-9 * before * after) {
      this.lineTo(x1, y1);
      return;
    }
    const cosine = ((x0 - x1) * (x2 - x1) + (y0 - y1) * (y2 - y1)) / (before * after);
    const distance = radius / Math.tan(Math.acos(Math.max(-1, Math.min(1, cosine))) / 2);
    const [ux, uy] = [(x0 - x1) / before, (y0 - y1) / before];
    const [vx, vy] = [(x2 - x1) / after, (y2 - y1) / after];
    const [fromX, fromY] = [x1 + ux * distance, y1 + uy * distance];
    const [toX, toY] = [x1 + vx * distance, y1 + vy * distance];
    const side = cross > 0 ? 1 : -1;
    const [x, y] = [fromX - uy * radius * side, fromY + ux * radius * side];
    const circle = { x, y, radiusX: radius, radiusY: radius, rotation: 0 };
    this.ellipse(circle, Math.atan2(fromY - y, fromX - x), Math.atan2(toY - y, toX - x), cross > 0);
  }

  /** Adds an outline whose own coordinates `matrix` maps to those of this path. */
  add(path: Path2D, matrix: Matrix, { points, reach, isRect }: OutlineSize): void {
    this.path.addPath(path, matrix);
    this.#points += points;
    this.#reach += reach * stretchOf(matrix);
    this.#isRect = this.#isEmpty && isRect && matrix.b === 0 && matrix.c === 0;
    this.#isEmpty = false;
  }

  #map(x: number, y: number): [number, number] {
    this.#points++;
    this.#isRect = false;
    const { a, b, c, d, e, f } = this.matrix;
    const [mappedX, mappedY] = [clampPx(a * x + c * y + e), clampPx(b * x + d * y + f)];
    this.#reach += Math.abs(mappedX - this.#x) + Math.abs(mappedY - this.#y) || 0;
    return [mappedX, mappedY];
  }

  #setPoint(x: number, y: number): void {
    [this.#x, this.#y] = this.#map(x, y);
  }

  /** The current point in the coordinates of the moment. */
  #current(): [number, number] {
    const { a, b, c, d, e, f } = invert(this.matrix) ?? IDENTITY;
    return [a * this.#x + c * this.#y + e, b * this.#x + d * this.#y + f];
  }
}

/** Beyond it, canvas throws for some numbers. */
export const clampPx = (px: number): number => Math.max(-MAX_PX, Math.min(MAX_PX, px));

/** How much longer a matrix makes a horizontal and a vertical distance at most. */
export const stretchOf = ({ a, b, c, d }: Matrix): number =>
  Math.min(MAX_PX, Math.max(Math.abs(a) + Math.abs(b), Math.abs(c) + Math.abs(d)));

/** How far an arc turns, at most once around. */
function sweepOf(start: number, end: number, isReversed: boolean): number {
  const turn = isReversed ? start - end : end - start;
  const sweep = turn >= TURN ? TURN : ((turn % TURN) + TURN) % TURN;
  return isReversed ? -sweep : sweep;
}

function pointOn({ x, y, radiusX, radiusY, rotation }: Ellipse, angle: number): [number, number] {
  const [along, across] = [radiusX * Math.cos(angle), radiusY * Math.sin(angle)];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return [x + along * cos - across * sin, y + along * sin + across * cos];
}

/** The point that far along the tangent at an angle, in radii. */
function tangentFrom(shape: Ellipse, angle: number, reach: number): [number, number] {
  const { radiusX, radiusY, rotation } = shape;
  const [along, across] = [-radiusX * Math.sin(angle) * reach, radiusY * Math.cos(angle) * reach];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const [x, y] = pointOn(shape, angle);
  return [x + along * cos - across * sin, y + along * sin + across * cos];
}
