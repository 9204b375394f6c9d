import type { Color } from '../../css/computed/image-values.js';
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '../../font/canvas.js';
import type { Area } from '../../geometry.js';
import { intersectRects, isEmptyRect, type Rect, roundOut } from '../rect.js';
import { isPlainIn } from '../svg/shape/draw-outline.js';
import { writeColor } from '../write-color.js';
import { CanvasMarks } from './canvas-marks.js';
import type { PatternPaint } from './canvas-paints.js';
import { CanvasStyles } from './canvas-style.js';
import { COPY_WORK, DRAWING_WORK, edgeWork, lineWork } from './canvas-work.js';
import type { Shape, ShapeBatch } from './script-canvas.js';

/** Work of choosing a pixel: each one of a box is read, compared and written. */
const PIXEL_WORK = 8;
/** A pixel that is covered by half belongs to the shape. */
const HALF_COVERED = 128;

type BatchPaint = { readonly color: Color } | { readonly pattern: PatternPaint };

/**
 * Paints many shapes with one paint, as maps need it. On panels with few levels, and with a pattern, whole pixels are
 * painted: grey edges would be dithered into noise there.
 */
export abstract class CanvasShapes extends CanvasStyles {
  readonly marks = new CanvasMarks();
  #coverage: Canvas | undefined;

  /** All that hold pixels for this one. */
  get canvases(): readonly Canvas[] {
    return this.#coverage ? [this.canvas, this.#coverage] : [this.canvas];
  }

  paintShapes(batch: ShapeBatch): void {
    const paint = this.#paintOf(batch.paint);
    const box = this.#boxOf(batch.clip);
    if (!paint || !box) return;
    if ('color' in paint && !this.tools.isCrisp && this.tools.levels > 4) this.#paintSmooth(batch, paint.color, box);
    else this.#paintWhole(batch, paint, box);
  }

  #paintOf(paint: ShapeBatch['paint']): BatchPaint | undefined {
    if (typeof paint === 'number') {
      const pattern = this.tools.patterns.get(paint);
      return pattern && { pattern };
    }
    const color = this.tools.readColor(paint);
    return color && { color };
  }

  #boxOf(rect: Rect): Rect | undefined {
    const { width, height } = this.canvas;
    const box = intersectRects(roundOut(rect), { left: 0, top: 0, right: width, bottom: height });
    return isEmptyRect(box) ? undefined : box;
  }

  #paintSmooth(batch: ShapeBatch, color: Color, box: Rect): void {
    const { context } = this;
    context.save();
    clipTo(context, box, box.left, box.top);
    const text = writeColor(color);
    context.fillStyle = text;
    context.strokeStyle = text;
    this.#drawAll(context, batch, box);
    context.restore();
  }

  #paintWhole(batch: ShapeBatch, paint: BatchPaint, box: Rect): void {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (!this.spend(width * height * (PIXEL_WORK + 2 * COPY_WORK))) return;
    const coverage = this.#openCoverage();
    if (!coverage) return;
    const context = coverage.getContext('2d');
    context.save();
    clipTo(context, { left: 0, top: 0, right: width, bottom: height }, 0, 0);
    context.clearRect(0, 0, width, height);
    context.translate(-box.left, -box.top);
    context.fillStyle = '#000';
    context.strokeStyle = '#000';
    const drawn = this.#drawAll(context, batch, box);
    context.restore();
    if (!drawn) return;
    const pixels = context.getImageData(0, 0, width, height);
    choosePixels(pixels.data, width, height, this.#readerOf(paint, box));
    context.putImageData(pixels, 0, 0);
    this.context.save();
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(coverage, 0, 0, width, height, box.left, box.top, width, height);
    this.context.restore();
    // What was recorded refers to pixels that the next batch replaces.
    this.tools.work.finish();
    this.#mark(paint, box);
  }

  /** One canvas of the same size for all batches. */
  #openCoverage(): Canvas | undefined {
    const { width, height } = this.canvas;
    if (!this.#coverage && this.tools.reservePixels(width, height)) this.#coverage = createCanvas(width, height);
    return this.#coverage;
  }

  #drawAll(context: SKRSContext2D, { shapes, line, clip }: ShapeBatch, box: Rect): boolean {
    if (line) {
      context.lineWidth = Math.max(line.width, 0.1);
      const isRound = line.width >= ROUND_FROM_PX;
      context.lineCap = isRound && line.dashes.length === 0 ? 'round' : 'butt';
      context.lineJoin = isRound ? 'round' : 'bevel';
      context.setLineDash([...line.dashes]);
      context.lineDashOffset = 0;
    }
    const dashLength = line?.dashes.reduce((sum, dash) => sum + dash, 0) ?? 0;
    const outline = new ShapeOutline(clip, line === undefined);
    const reach = line ? line.width : 0;
    let isAny = false;
    const draw = (): boolean => {
      const { points, reach: length, isRect } = outline;
      if (points === 0) return true;
      const dashes = dashLength > 0 ? (2 * length) / dashLength : 0;
      const work = line
        ? lineWork(outline, this.canvas, dashes)
        : edgeWork({ points: 8, reach: length, isRect }, this.canvas);
      if (!this.spend(DRAWING_WORK + work)) return false;
      const path = outline.take();
      if (line) context.stroke(path);
      else context.fill(path, 'nonzero');
      isAny = true;
      return true;
    };
    for (const shape of shapes) {
      if (!touches(shape, box, reach)) continue;
      outline.add(shape);
      if (outline.points > POINTS_PER_PATH && !draw()) return isAny;
    }
    draw();
    return isAny;
  }

  #readerOf(paint: BatchPaint, box: Rect): ReadPaint {
    if ('color' in paint) {
      const { r, g, b } = paint.color;
      return { width: 1, height: 1, rgba: Uint8ClampedArray.of(r, g, b, 255), x: 0, y: 0 };
    }
    const { tile } = paint.pattern;
    const { width, height } = tile;
    const rgba = tile.getContext('2d').getImageData(0, 0, width, height).data;
    return { width, height, rgba, x: box.left % width, y: box.top % height };
  }

  #mark(paint: BatchPaint, box: Rect): void {
    if ('pattern' in paint || this.tools.levels > 4) return;
    if (!isPlainIn({ page: this.tools }, paint.color, 1)) this.marks.addTone(box, 'ordered', true);
  }
}

function clipTo(context: SKRSContext2D, { left, top, right, bottom }: Rect, x: number, y: number): void {
  const path = new Path2D();
  path.rect(x, y, right - left, bottom - top);
  context.clip(path);
}

/** Coordinates far beyond the box are drawn beside it: canvas counts in floats. */
const REACH_PX = 4_096;
/** Shapes that are drawn at once: each call into canvas costs as much as many points. */
const POINTS_PER_PATH = 2_000;

/** Ends and corners of thinner lines are not seen, and round ones take twice the time. */
const ROUND_FROM_PX = 4;

/** Whether some of a shape may be in a box. */
function touches(shape: Shape, { left, top, right, bottom }: Rect, reach: number): boolean {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of shape)
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  return maxX >= left - reach && minX <= right + reach && maxY >= top - reach && minY <= bottom + reach;
}

/** Shapes as one outline, in the grammar of SVG, which canvas reads faster than single points. */
class ShapeOutline {
  readonly #limits: Rect;
  readonly #isArea: boolean;
  #data: string[] = [];
  points = 0;
  reach = 0;
  readonly isRect = false;

  constructor({ left, top, right, bottom }: Rect, isArea: boolean) {
    this.#isArea = isArea;
    this.#limits = { left: left - REACH_PX, top: top - REACH_PX, right: right + REACH_PX, bottom: bottom + REACH_PX };
  }

  add(shape: Shape): void {
    const { left, top, right, bottom } = this.#limits;
    for (const ring of shape) {
      let [lastX, lastY] = [0, 0];
      for (let at = 0; at + 1 < ring.length; at += 2) {
        const x = round(Math.min(right, Math.max(left, ring[at] ?? 0)));
        const y = round(Math.min(bottom, Math.max(top, ring[at + 1] ?? 0)));
        this.#data.push(`${at === 0 ? 'M' : 'L'}${x} ${y}`);
        if (at > 0) this.reach += Math.abs(x - lastX) + Math.abs(y - lastY);
        [lastX, lastY] = [x, y];
        this.points++;
      }
      if (this.#isArea && ring.length > 0) this.#data.push('Z');
    }
  }

  /** The outline so far, which is emptied. */
  take(): Path2D {
    const path = new Path2D(this.#data.join(''));
    this.#data = [];
    this.points = 0;
    this.reach = 0;
    return path;
  }
}

const round = (px: number): number => Math.round(px * 100) / 100;

/** A paint as pixels that repeat, and where the box begins in them. */
interface ReadPaint extends Area {
  readonly rgba: Uint8ClampedArray;
}

/** Replaces each pixel by the paint where it is covered by half, else by nothing. */
function choosePixels(data: Uint8ClampedArray, width: number, height: number, paint: ReadPaint): void {
  for (let y = 0; y < height; y++) {
    const row = ((y + paint.y) % paint.height) * paint.width;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const isCovered = (data[at + 3] ?? 0) >= HALF_COVERED;
      const from = (row + ((x + paint.x) % paint.width)) * 4;
      data[at] = isCovered ? (paint.rgba[from] ?? 0) : 0;
      data[at + 1] = isCovered ? (paint.rgba[from + 1] ?? 0) : 0;
      data[at + 2] = isCovered ? (paint.rgba[from + 2] ?? 0) : 0;
      data[at + 3] = isCovered ? (paint.rgba[from + 3] ?? 0) : 0;
    }
  }
}
