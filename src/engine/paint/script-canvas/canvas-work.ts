import { type Canvas, freePixels } from '../../font/canvas.js';
import { MAX_TILES } from '../background/paint-tiles.js';
import { intersectRects, type Rect } from '../rect.js';
import { CANVAS_LIMITS } from './canvas-limits.js';
import { type CanvasState, isShown } from './canvas-state.js';

/** Work that waits before it is done and the clock is looked at. */
const SLICE = 5e7;
/** Pixels of copies that waiting work refers to, before it is done and they are freed: 8 MB. */
const MAX_WAITING_PIXELS = 2_000_000;
/** For each drawing, whatever it is. */
export const DRAWING_WORK = 1_000;
/** For each pixel that a colour, a gradient or a pattern covers, and for each that is read, scaled or encoded. */
const COLOR_WORK = 1;
const GRADIENT_WORK = 3;
const PATTERN_WORK = 25;
const SHADOW_WORK = 12;
export const COPY_WORK = 1;
const SCALE_WORK = 12;
export const TRANSFER_WORK = 50;
export const ENCODE_WORK = 100;
/** For each pixel along the edges of an area: a row that many edges cross falls into as many pieces. */
const MIN_EDGE_WORK = 50;
const MAX_EDGE_WORK = 800;
/** For each pixel along a line, and for each of its dashes. */
const LINE_WORK = 120;
const DASH_WORK = 3_000;
/** For each tile of a pattern that is drawn by itself. */
const TILE_WORK = 2_000;
/** For each point that is copied or compared with a place. */
export const POINT_WORK = 20;
export const HIT_WORK = 200;
/** For each character that is shaped, and for each pixel of its glyph. */
const SHAPE_WORK = 2_000;
const GLYPH_WORK = 10;
const MAX_GLYPH_PX = 256;
/** For clips in clips, whose outlines are intersected: for each pair of points, and for each point and crossing. */
const PAIR_WORK = 2.5;
const CROSSING_WORK = 8;

/** Operations that change everything within the clip, whatever is drawn. */
const WHOLE_OPERATIONS = ['source-in', 'source-out', 'destination-in', 'destination-atop', 'copy'];

type PaintKind = CanvasState['fill']['kind'] | 'image';

/** What drawing an outline costs depends on it. */
export interface OutlineSize {
  readonly points: number;
  /** Distances between its points, horizontal and vertical ones added, in px of the canvas. */
  readonly reach: number;
  /** An upright rectangle. */
  readonly isRect: boolean;
}

/**
 * The work of a page's canvases. Canvas records what is drawn and does it when pixels are asked for, out of reach of the
 * clock that stops scripts; so work is estimated beforehand, and done a slice at a time.
 */
export class CanvasWork {
  readonly #onSlice: () => boolean;
  readonly #onEnd: () => void;
  readonly #touched = new Set<Canvas>();
  readonly #copies: Canvas[] = [];
  #spent = 0;
  #waiting = 0;
  #waitingPixels = 0;

  /** `onSlice` answers whether the page may go on; `onEnd` is called when its work is used up. */
  constructor(onSlice: () => boolean, onEnd: () => void) {
    this.#onSlice = onSlice;
    this.#onEnd = onEnd;
  }

  /** Counts work that is about to be recorded; false where it must not be. */
  spend(canvas: Canvas, work: number): boolean {
    if (!(this.#spent + work <= CANVAS_LIMITS.work)) {
      this.#onEnd();
      return false;
    }
    const isFull = this.#waiting + work > SLICE && this.#touched.size > 0;
    if (isFull && !this.finish()) return false;
    this.#spent += work;
    this.#waiting += work;
    this.#touched.add(canvas);
    return true;
  }

  /** Counts pixels that recorded work refers to; a copy that nothing else uses is freed after that work. */
  keep(pixels: number, copy?: Canvas): void {
    this.#waitingPixels += pixels;
    if (copy) this.#copies.push(copy);
    if (this.#waitingPixels > MAX_WAITING_PIXELS) this.finish();
  }

  /** Does what was recorded; false once the page's time is over. */
  finish(): boolean {
    for (const canvas of this.#touched) canvas.getContext('2d').getImageData(0, 0, 1, 1);
    for (const copy of this.#copies) freePixels(copy);
    this.#touched.clear();
    this.#copies.length = 0;
    this.#waiting = 0;
    this.#waitingPixels = 0;
    return this.#onSlice();
  }
}

const areaOf = ({ left, top, right, bottom }: Rect): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top) || 0;

/** Px of a rectangle within the clip. */
function visibleArea({ clip }: CanvasState, rect: Rect): number {
  return areaOf(intersectRects(clip, rect));
}

/** Work of painting at most `pixels` pixels of a box, which a shadow may enlarge. */
export function pixelWork(state: CanvasState, box: Rect, kind: PaintKind, pixels = Number.POSITIVE_INFINITY): number {
  const { shadow, operation, clip } = state;
  const rate = { color: COLOR_WORK, gradient: GRADIENT_WORK, pattern: PATTERN_WORK, image: SCALE_WORK }[kind];
  const isWhole = WHOLE_OPERATIONS.includes(operation);
  const covered = isWhole ? areaOf(clip) : Math.min(pixels, visibleArea(state, box));
  const painted = covered * (operation === 'source-over' ? rate : rate + 3);
  if (!isShown(shadow)) return painted;
  const [wide, tall] = [2 * shadow.blur + Math.abs(shadow.x), 2 * shadow.blur + Math.abs(shadow.y)];
  const cast = { left: box.left - wide, top: box.top - tall, right: box.right + wide, bottom: box.bottom + tall };
  return 2 * painted + visibleArea(state, cast) * SHADOW_WORK;
}

/** Work of finding the pixels within an outline. */
export function edgeWork({ points, reach, isRect }: OutlineSize, { width, height }: Canvas): number {
  if (isRect) return 0;
  const visible = Math.min(reach, points * (width + height));
  return visible * Math.min(MAX_EDGE_WORK, MIN_EDGE_WORK + points);
}

/** Work of finding the pixels of a line. */
export function lineWork({ points, reach }: OutlineSize, { width, height }: Canvas, dashes: number): number {
  return Math.min(reach, points * (width + height)) * LINE_WORK + dashes * DASH_WORK;
}

/** Work of intersecting an outline with those that clip already. */
export function clipWork(points: number, reach: number, { width, height }: Canvas): number {
  const visible = Math.min(reach, points * (width + height));
  const crossings = (visible * visible) / (Math.PI * width * height);
  return PAIR_WORK * points * points + CROSSING_WORK * points * crossings;
}

/** Work of filling an area with tiles, which its outline clips. */
export function tileWork({ points, reach }: OutlineSize, state: CanvasState, canvas: Canvas, tile: Canvas): number {
  const tilePixels = tile.width * tile.height;
  const tiles = Math.min(MAX_TILES, areaOf(state.clip) / tilePixels);
  const clipping = clipWork(state.clipPoints + points, state.clipReach + reach, canvas);
  return clipping + tiles * TILE_WORK + tilePixels * COPY_WORK;
}

/** Work of shaping characters and painting their glyphs. */
export function textWork(chars: number, sizePx: number): number {
  const side = Math.min(MAX_GLYPH_PX, Math.abs(sizePx));
  return chars * (SHAPE_WORK + side * side * GLYPH_WORK);
}
