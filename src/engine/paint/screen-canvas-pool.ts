import { type Canvas, createCanvas } from '../font/canvas.js';

const MAX_CANVASES = 3;
/** Pixels of one large panel and two small ones. */
const MAX_PX = 3_500_000;

/** Keeps canvases of whole screens for the next page, one per size; the least recently used size is dropped. */
export class ScreenCanvasPool {
  readonly #canvases = new Map<string, Canvas>();

  /** A canvas of that size, with the pixels that were painted on it last. */
  acquire(widthPx: number, heightPx: number): Canvas {
    const key = `${widthPx} ${heightPx}`;
    const canvas = this.#canvases.get(key) ?? createCanvas(widthPx, heightPx);
    this.#canvases.delete(key);
    this.#canvases.set(key, canvas);
    for (const oldest of this.#canvases.keys()) {
      if (this.#canvases.size === 1 || !this.#isFull()) break;
      this.#canvases.delete(oldest);
    }
    return canvas;
  }

  #isFull(): boolean {
    const px = [...this.#canvases.values()].reduce((sum, { width, height }) => sum + width * height, 0);
    return this.#canvases.size > MAX_CANVASES || px > MAX_PX;
  }

  clear(): void {
    this.#canvases.clear();
  }
}
