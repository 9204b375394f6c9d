import { type Canvas, createCanvas, type SKRSContext2D } from '../../font/canvas.js';
import type { Element } from '../../html/dom.js';
import type { Painting } from '../painting.js';
import type { SvgDocument } from '../svg/svg-document.js';

/** A decoded picture. Natural sizes are in device px. */
export interface Picture {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** width / height */
  readonly ratio: number | undefined;
  /** Size of the file in pixels; 0 for vector pictures. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly isVector: boolean;
  /** The document of an SVG file, for references to its elements. */
  readonly svgDocument?: SvgDocument;
  /** Bytes in memory. */
  readonly bytes: number;
  /** Draws the picture, or a part of it in px of the file, into a box; only for bitmaps. */
  readonly drawPixels?: (
    context: SKRSContext2D,
    x: number,
    y: number,
    width: number,
    height: number,
    part?: readonly [x: number, y: number, width: number, height: number],
  ) => void;
  /** Paints the whole picture into a box; vector pictures are rendered at its size. */
  paint(painting: Painting, x: number, y: number, width: number, height: number): void;
}

/** The sizes of a picture of so many pixels. */
export const sizesOfPixels = (
  pixelWidth: number,
  pixelHeight: number,
  pixelRatio: number,
): Pick<Picture, 'width' | 'height' | 'ratio' | 'pixelWidth' | 'pixelHeight' | 'bytes'> => ({
  width: pixelWidth * pixelRatio,
  height: pixelHeight * pixelRatio,
  ratio: pixelWidth / pixelHeight,
  pixelWidth,
  pixelHeight,
  bytes: pixelWidth * pixelHeight * 4,
});

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
