import { getOrMake } from '@inkstand/common/get-or-make';
import { IDENTITY } from '../affine.js';
import type { StyledDocument } from '../css/css.js';
import { type Canvas, createCanvas } from '../font/canvas.js';
import type { Page } from '../paint/painting.js';
import type { Picture } from '../paint/picture/pictures.js';
import { Pictures } from '../paint/picture/pictures.js';
import type { PageState } from './page-state.js';
import { startPage } from './painted-page.js';

const MAX_PIXELS = 2_000_000;
/** All pictures that are kept for the next drawing share this. */
const MAX_KEPT_PIXELS = 4_000_000;
/** A canvas takes memory beside its pixels. */
const MAX_KEPT = 100;

interface VectorPage extends Omit<PageState, 'styled' | 'pictures' | 'options'> {
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
    const number = getOrMake(this.#numbers, picture, () => this.#numbers.size);
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
    const styled = this.#page.styled();
    return {
      ...startPage({ ...this.#page, styled, widthPx, heightPx, pixelRatio: 1 }),
      isCrisp: false,
      isColor: true,
      inks: [],
      levels: 256,
      pictures: new Pictures(new Map()),
      rootStyle: styled.styleOf(this.#page.document.root),
      // HTML inside of a picture is not laid out here.
      paintMarkup: () => {},
    };
  }
}
