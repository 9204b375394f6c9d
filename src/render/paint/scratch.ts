import { type Canvas, createCanvas } from '../font/canvas.js';

const MAX_KEPT = 4;
/** One layer over the whole of a large panel. */
const MOST_KEPT_PX = 3_000_000;
const STEP_PX = 32;

/** Canvases for layers, kept for reuse; sizes are rounded up to 32 px so that few are needed. */
export class ScratchPool {
  #free: Canvas[] = [];

  /** An empty canvas of at least that size. */
  take(widthPx: number, heightPx: number): Canvas {
    const width = Math.max(STEP_PX, Math.ceil(widthPx / STEP_PX) * STEP_PX);
    const height = Math.max(STEP_PX, Math.ceil(heightPx / STEP_PX) * STEP_PX);
    const at = this.#free.findIndex((canvas) => canvas.width === width && canvas.height === height);
    const found = at >= 0 ? this.#free.splice(at, 1)[0] : undefined;
    if (!found) return createCanvas(width, height);
    found.getContext('2d').reset();
    return found;
  }

  give(canvas: Canvas): void {
    this.#free.push(canvas);
    while (this.#free.length > MAX_KEPT || (this.#free.length > 1 && this.#keptPx() > MOST_KEPT_PX)) this.#free.shift();
  }

  clear(): void {
    this.#free = [];
  }

  #keptPx(): number {
    return this.#free.reduce((sum, { width, height }) => sum + width * height, 0);
  }
}
