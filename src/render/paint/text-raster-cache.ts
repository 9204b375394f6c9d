import { type Canvas, createCanvas } from '../font/canvas.js';
import type { CanvasTextHost } from '../font/font.js';
import type { FontSpec } from '../font/text-host.js';
import type { GlyphBits } from './glyph-bits.js';
import { rasteriseText, type TextBits, type TextStyle } from './text-bits.js';

const MAX_BYTES = 2 * 1024 * 1024;
/** Memory overhead of a canvas; measured. */
const CANVAS_BYTES = 18 * 1024;

/** A rasterised line of text in one colour. */
export interface TextRaster {
  readonly bits: TextBits;
  /** Absent when there is no ink. */
  readonly canvas: Canvas | undefined;
}

/** LRU cache of lines of crisp text, at most 2 MB; most of them occur again on the next screen. */
export class TextRasterCache {
  readonly glyphs: GlyphBits;
  readonly #cache = new Map<string, TextRaster>();
  readonly #fontNumbers = new WeakMap<FontSpec, number>();
  #fontCount = 0;
  #bytes = 0;

  constructor(glyphs: GlyphBits) {
    this.glyphs = glyphs;
  }

  get(style: TextStyle, rgb: readonly [number, number, number], host: CanvasTextHost): TextRaster {
    const key = [
      this.#numberOf(style.font),
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
    const picture = { bits, canvas: bits.width > 0 ? colorBits(bits, rgb) : undefined };
    this.#store(key, picture);
    return picture;
  }

  clear(): void {
    this.#cache.clear();
    this.#bytes = 0;
  }

  #store(key: string, picture: TextRaster): void {
    this.#cache.set(key, picture);
    this.#bytes += bytesOf(picture);
    for (const [oldest, one] of this.#cache) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#cache.delete(oldest);
      this.#bytes -= bytesOf(one);
    }
  }

  #numberOf(font: FontSpec): number {
    const known = this.#fontNumbers.get(font);
    if (known !== undefined) return known;
    this.#fontNumbers.set(font, this.#fontCount);
    return this.#fontCount++;
  }
}

/** Pixels in colour and in bits, plus overhead. */
function bytesOf({ bits }: TextRaster): number {
  return bits.bits.length * 5 + CANVAS_BYTES;
}

function colorBits(bits: TextBits, [red, green, blue]: readonly [number, number, number]): Canvas {
  const canvas = createCanvas(bits.width, bits.height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(bits.width, bits.height);
  const pixels = new Uint32Array(image.data.buffer);
  const ink = (255 << 24) | (blue << 16) | (green << 8) | red;
  for (let i = 0; i < pixels.length; i++) if (bits.bits[i]) pixels[i] = ink;
  context.putImageData(image, 0, 0);
  return canvas;
}
