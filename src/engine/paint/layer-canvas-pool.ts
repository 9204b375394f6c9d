import { type Canvas, createCanvas } from '../font/canvas.js';

const MAX_CANVASES = 4;
/** Pixels of one layer on a large panel. */
const MAX_PX = 3_000_000;
const STEP_PX = 32;

/** Pool of canvases for layers; sizes are rounded up to 32 px, so that few are needed. */
export class LayerCanvasPool {
  #free: Canvas[] = [];

  /** An empty canvas of at least that size. */
  acquire(widthPx: number, heightPx: number): Canvas {
    const width = Math.max(STEP_PX, Math.ceil(widthPx / STEP_PX) * STEP_PX);
    const height = Math.max(STEP_PX, Math.ceil(heightPx / STEP_PX) * STEP_PX);
    const at = this.#free.findIndex((canvas) => canvas.width === width && canvas.height === height);
    const found = at >= 0 ? this.#free.splice(at, 1)[0] : undefined;
    if (!found) return createCanvas(width, height);
    found.getContext('2d').reset();
    return found;
  }

  release(canvas: Canvas): void {
    this.#free.push(canvas);
    while (this.#free.length > MAX_CANVASES || (this.#free.length > 1 && this.#totalPx() > MAX_PX)) this.#free.shift();
  }

  clear(): void {
    this.#free = [];
  }

  #totalPx(): number {
    return this.#free.reduce((sum, { width, height }) => sum + width * height, 0);
  }
}
