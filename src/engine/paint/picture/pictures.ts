import { type Canvas, createCanvas } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import type { Picture } from './picture.js';

/** What stands in place of a canvas. */
type CanvasPictures = (element: Element) => Picture | undefined;

/** Pictures of one page by the URL in its markup, decoded before layout starts. */
export class Pictures {
  readonly #byUrl: ReadonlyMap<string, Picture>;
  readonly #ofCanvas: CanvasPictures | undefined;

  constructor(byUrl: ReadonlyMap<string, Picture>, ofCanvas?: CanvasPictures) {
    this.#byUrl = byUrl;
    this.#ofCanvas = ofCanvas;
  }

  get(url: string): Picture | undefined {
    return this.#byUrl.get(url);
  }

  /** What scripts drew on a canvas; undefined for one that they left alone. */
  ofCanvas(element: Element): Picture | undefined {
    return this.#ofCanvas?.(element);
  }

  and(others: Pictures): Pictures {
    if (others.#byUrl.size === 0) return this;
    return new Pictures(new Map([...this.#byUrl, ...others.#byUrl]), this.#ofCanvas);
  }

  withCanvases(ofCanvas: CanvasPictures | undefined): Pictures {
    return ofCanvas ? new Pictures(this.#byUrl, ofCanvas) : this;
  }

  /** A small empty canvas for one tile of a pattern. */
  makeTile(widthPx: number, heightPx: number): Canvas {
    return createCanvas(Math.min(4096, widthPx), Math.min(4096, heightPx));
  }
}
