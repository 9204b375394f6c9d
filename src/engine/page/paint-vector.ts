import { IDENTITY } from '../affine.js';
import type { StyledDocument, StyleEnvironment } from '../css/css.js';
import { type Canvas, createCanvas } from '../font/canvas.js';
import type { CanvasTextHost } from '../font/font.js';
import type { Document } from '../html/dom.js';
import { Ids } from '../paint/ids.js';
import type { Page } from '../paint/painting.js';
import type { Picture } from '../paint/picture/pictures.js';
import { Pictures } from '../paint/picture/pictures.js';
import { Tones } from '../paint/tones.js';
import type { PageStart } from './page-start.js';
import { type PaintTools, textRastersFor } from './paint-tools.js';

const MAX_PIXELS = 2_000_000;
/** All pictures that are kept for the next drawing share this. */
const MAX_KEPT_PIXELS = 4_000_000;
/** A canvas takes memory beside its pixels. */
const MAX_KEPT = 100;

interface VectorPage extends Pick<PageStart, 'limits' | 'notes' | 'isOverdue'> {
  readonly document: Document;
  readonly text: CanvasTextHost;
  readonly environment: StyleEnvironment;
  readonly tools: PaintTools;
  styled(): StyledDocument;
}

/** Paints vector pictures whose pixels are read or drawn on a canvas: with shades, and nothing of them is marked. */
export class VectorPainter {
  readonly #page: VectorPage;
  readonly #painted = new Map<string, Canvas>();
  readonly #numbers = new Map<Picture, number>();
  #pixels = 0;

  constructor(page: VectorPage) {
    this.#page = page;
  }

  /** The picture at that size in px; undefined if it is too large. */
  paint(picture: Picture, widthPx: number, heightPx: number): Canvas | undefined {
    const [width, height] = [Math.ceil(widthPx), Math.ceil(heightPx)];
    if (!(width > 0 && height > 0) || width * height > MAX_PIXELS) return undefined;
    const number = this.#numbers.get(picture) ?? this.#numbers.size;
    this.#numbers.set(picture, number);
    const key = `${number} ${width} ${height}`;
    const known = this.#painted.get(key);
    if (known) return known;
    if (this.#pixels + width * height > MAX_KEPT_PIXELS || this.#painted.size >= MAX_KEPT) {
      this.#painted.clear();
      this.#pixels = 0;
    }
    const canvas = createCanvas(width, height);
    const page = this.#describe(width, height);
    const clip = { left: 0, top: 0, right: width, bottom: height };
    const context = canvas.getContext('2d');
    picture.paint(
      { page, canvas, context, matrix: IDENTITY, clip, backdropGrey: 255, marksTones: false },
      0,
      0,
      width,
      height,
    );
    this.#painted.set(key, canvas);
    this.#pixels += width * height;
    return canvas;
  }

  #describe(widthPx: number, heightPx: number): Page {
    const { text, environment, tools, document, limits, notes, isOverdue, styled } = this.#page;
    let layers = limits.layers;
    return {
      ...tools,
      widthPx,
      heightPx,
      pixelRatio: 1,
      isCrisp: false,
      isColor: true,
      inks: [],
      levels: 256,
      container: { inlinePx: widthPx, blockPx: heightPx },
      styles: styled(),
      text,
      textRasters: textRastersFor(text, tools),
      pictures: new Pictures(new Map()),
      tones: new Tones(widthPx, heightPx),
      rootStyle: styled().styleOf(document.root),
      ids: new Ids(),
      outlines: [],
      words: [],
      note: notes.add,
      styleSvgDocument: (svgDocument, drawnWidthPx, drawnHeightPx) =>
        tools.styles.style({ root: svgDocument.root, quirks: false }, svgDocument.sheets, {
          ...environment,
          pixelRatio: 1,
          widthPx: drawnWidthPx,
          heightPx: drawnHeightPx,
        }),
      isOverdue,
      reserveLayer: () => layers-- > 0 && !isOverdue(),
      // HTML inside of a picture is not laid out here.
      paintMarkup: () => {},
    };
  }
}
