import { type Canvas, createCanvas } from '../font/canvas.js';

const MOST_CANVASES = 3;
/** One large panel and two small ones. */
const MOST_PX = 3_500_000;

/** Canvases of whole pictures, one per size, kept for the next page; the size that was used longest ago makes way. */
export class CanvasPool {
  readonly #canvases = new Map<string, Canvas>();

  /** Of that size, with whatever was painted on it last. */
  take(widthPx: number, heightPx: number): Canvas {
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
    return this.#canvases.size > MOST_CANVASES || px > MOST_PX;
  }

  clear(): void {
    this.#canvases.clear();
  }
}
