import type { HTMLCanvasElement } from '../dom/element/canvas-element.js';
import type { HTMLImageElement } from '../dom/element/image-element.js';
import type { MapParts, PaintFill } from './map-parts.js';

interface PatternContext {
  imageSmoothingEnabled: boolean;
  fillStyle: unknown;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: unknown, x: number, y: number, width: number, height: number): void;
  createPattern(image: unknown, repetition: string): unknown;
}

const DEFAULT_SIZE_PX = 16;

/** The framework's tiles as patterns of one canvas. */
export class TilePatterns {
  readonly #parts: MapParts;
  readonly #canvas: HTMLCanvasElement;
  readonly #images = new Map<string, HTMLImageElement>();
  readonly #numbers = new Map<string, number>();

  constructor(parts: MapParts, canvas: HTMLCanvasElement) {
    this.#parts = parts;
    this.#canvas = canvas;
  }

  /** Loads the pictures of tiles; calls when all are there or broken. */
  load(fills: readonly PaintFill[], call: () => void): void {
    const urls = new Set(fills.flatMap(({ url }) => (url !== null && !this.#images.has(url) ? [url] : [])));
    let waiting = urls.size;
    if (waiting === 0) {
      call();
      return;
    }
    const settle = (): void => {
      if (--waiting === 0) call();
    };
    for (const url of urls) {
      const image = this.#parts.document.createElement('img') as unknown as HTMLImageElement;
      this.#images.set(url, image);
      image.addEventListener('load', settle);
      image.addEventListener('error', settle);
      image.setAttribute('src', url);
    }
  }

  /** A colour or the number of a pattern, as the host takes it; undefined for what paints nothing. */
  paintOf(fill: PaintFill): string | number | undefined {
    const { color, url, size } = fill;
    const image = url === null ? undefined : this.#images.get(url);
    if (!image || image.naturalWidth === 0) return color ?? undefined;
    const key = `${color} ${size} ${url}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#makePattern(image, fill);
    if (number !== undefined) this.#numbers.set(key, number);
    return number;
  }

  /** On a canvas of its own: one px of the tile is one px of the panel, over the colour that it lies on. */
  #makePattern(image: HTMLImageElement, { color, size }: PaintFill): number | undefined {
    const { document, pixelRatio } = this.#parts;
    const side = Math.max(1, Math.round((size ?? DEFAULT_SIZE_PX) * pixelRatio()));
    const tile = document.createElement('canvas') as unknown as HTMLCanvasElement;
    tile.setAttribute('width', String(side));
    tile.setAttribute('height', String(side));
    const context = tile.getContext('2d') as PatternContext | null;
    const target = this.#canvas.getContext('2d') as PatternContext | null;
    if (!context || !target) return undefined;
    context.imageSmoothingEnabled = false;
    if (color !== null) {
      context.fillStyle = color;
      context.fillRect(0, 0, side, side);
    }
    context.drawImage(image, 0, 0, side, side);
    return this.#canvas.$drawing?.paintNumber(target.createPattern(tile, 'repeat'));
  }
}
