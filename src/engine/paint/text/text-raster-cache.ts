import { getOrMake } from '@inkstand/common/get-or-make';
import { LruMap } from '@inkstand/common/lru-map';
import { type Canvas, createCanvas, freePixels } from '../../font/canvas.js';
import type { CanvasTextHost } from '../../font/font.js';
import type { FontSpec } from '../../font/text-host.js';
import type { GlyphBits } from './glyph-bits.js';
import { rasteriseText, type TextBits, type TextStyle } from './text-bits.js';

const MAX_BYTES = 2 * 1024 * 1024;
/** Memory overhead of a canvas; measured. */
const CANVAS_BYTES = 18 * 1024;
/** Sizes of canvases are rounded up, so that more lines find one. */
const STEP = { widthPx: 32, heightPx: 8 } as const;
/** A canvas is used again for lines that need at least this share of it. */
const MIN_SHARE = 1 / 3;
const MAX_FREE = 64;
/** Limit for lines that were dropped while a page is painted; what was painted from the older ones stays in the page. */
const MAX_DROPPED_BYTES = 8 * 1024 * 1024;

/** A rasterised line of text in one colour. */
interface TextRaster {
  readonly bits: TextBits;
  /** Absent when there is no ink. */
  readonly sized: SizedCanvas | undefined;
}

/** A canvas with its size in px: a canvas answers it through a native call. */
interface SizedCanvas {
  readonly canvas: Canvas;
  readonly width: number;
  readonly height: number;
}

/**
 * Caches lines of crisp text, at most 2 MB; most of them occur again on the next screen. Canvases are used again:
 * the memory of others would wait for the collection of the whole heap, and creating one takes longer than filling it.
 */
export class TextRasterCache {
  readonly glyphs: GlyphBits;
  readonly #cache = new LruMap<string, TextRaster>({
    max: MAX_BYTES,
    sizeOf: (_, raster) => bytesOf(raster),
    onEvict: (_, { sized }) => sized && this.#drop(sized),
  });
  readonly #fontNumbers = new WeakMap<FontSpec, number>();
  #fontCount = 0;
  /** Canvases of dropped lines; the page may still refer to those that it has painted. */
  #dropped: SizedCanvas[] = [];
  #droppedBytes = 0;
  #free: SizedCanvas[] = [];

  constructor(glyphs: GlyphBits) {
    this.glyphs = glyphs;
  }

  get(style: TextStyle, rgb: readonly [number, number, number], host: CanvasTextHost): TextRaster {
    const key = [
      getOrMake(this.#fontNumbers, style.font, () => this.#fontCount++),
      style.letterSpacing,
      style.wordGap,
      style.isLight,
      style.isRightToLeft,
      style.moves,
      rgb,
      style.text,
    ].join('|');
    const known = this.#cache.get(key);
    if (known) return known;
    const bits = rasteriseText(style, host, this.glyphs);
    const sized = bits.width > 0 ? this.#acquire(bits) : undefined;
    if (sized) colorBits(bits, rgb, sized);
    const raster = { bits, sized };
    this.#cache.set(key, raster);
    return raster;
  }

  clear(): void {
    this.#cache.clear();
    this.#dropped = [];
    this.#droppedBytes = 0;
    this.#free = [];
  }

  /** Call it after the pixels of a page were read: its canvases may be used again. */
  finishPage(): void {
    this.#free = [...this.#free, ...this.#dropped].slice(-MAX_FREE);
    this.#dropped = [];
    this.#droppedBytes = 0;
  }

  /** A larger canvas, with any content: drawn between two pixels, the edge of a canvas fades. */
  #acquire(bits: TextBits): SizedCanvas {
    const width = Math.ceil((bits.width + 1) / STEP.widthPx) * STEP.widthPx;
    const height = Math.ceil((bits.height + 1) / STEP.heightPx) * STEP.heightPx;
    return this.#takeFree(width, height) ?? { canvas: createCanvas(width, height), width, height };
  }

  /** The smallest free canvas of at least that size, unless it is much larger. */
  #takeFree(width: number, height: number): SizedCanvas | undefined {
    let found = -1;
    let min = (width * height) / MIN_SHARE;
    for (const [index, one] of this.#free.entries()) {
      const px = one.width * one.height;
      if (px > min || one.width < width || one.height < height) continue;
      found = index;
      min = px;
    }
    return found < 0 ? undefined : this.#free.splice(found, 1)[0];
  }

  #drop(sized: SizedCanvas): void {
    this.#dropped.push(sized);
    this.#droppedBytes += bytesOfCanvas(sized);
    while (this.#droppedBytes > MAX_DROPPED_BYTES) {
      const oldest = this.#dropped.shift();
      if (!oldest) break;
      this.#droppedBytes -= bytesOfCanvas(oldest);
      freePixels(oldest.canvas);
    }
  }
}

const bytesOfCanvas = ({ width, height }: SizedCanvas): number => width * height * 4 + CANVAS_BYTES;

/** Pixels in colour and in bits, plus overhead. */
function bytesOf({ bits, sized }: TextRaster): number {
  return bits.bits.length + (sized ? bytesOfCanvas(sized) : 0);
}

/** Fills the whole canvas: the bits from the upper left corner, and nothing beside them. */
function colorBits(
  { bits, width, height }: TextBits,
  [red, green, blue]: readonly [number, number, number],
  sized: SizedCanvas,
): void {
  const context = sized.canvas.getContext('2d');
  const image = context.createImageData(sized.width, sized.height);
  const pixels = new Uint32Array(image.data.buffer);
  const ink = (255 << 24) | (blue << 16) | (green << 8) | red;
  for (let y = 0, from = 0; y < height; y++)
    for (let to = y * sized.width, end = to + width; to < end; to++) if (bits[from++]) pixels[to] = ink;
  context.putImageData(image, 0, 0);
}
