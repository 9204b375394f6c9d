import { type Canvas, createCanvas } from '../font/canvas.js';
import type { CanvasTextHost } from '../font/font.js';
import type { FontSpec } from '../font/text-host.js';
import type { GlyphBits } from './glyph-bits.js';
import { rasteriseText, type TextBits, type TextLook } from './text-bits.js';

const MAX_BYTES = 2 * 1024 * 1024;
/** What a canvas takes beside its pixels; measured. */
const CANVAS_BYTES = 18 * 1024;

/** A line of text in one colour, ready to be drawn. */
export interface TextPicture {
  readonly bits: TextBits;
  /** Absent when there is no ink. */
  readonly canvas: Canvas | undefined;
}

/** Lines of crisp text that were drawn lately: most of them come again in the next picture. At most 2 MB. */
export class TextPictures {
  readonly glyphs: GlyphBits;
  readonly #kept = new Map<string, TextPicture>();
  readonly #fontNumbers = new WeakMap<FontSpec, number>();
  #fontCount = 0;
  #bytes = 0;

  constructor(glyphs: GlyphBits) {
    this.glyphs = glyphs;
  }

  get(look: TextLook, rgb: readonly [number, number, number], host: CanvasTextHost): TextPicture {
    const key = [
      this.#numberOf(look.font),
      look.letterSpacing,
      look.wordGap,
      look.isLight,
      look.isRightToLeft,
      look.moves,
      rgb,
      look.text,
    ].join('|');
    const known = this.#kept.get(key);
    if (known) return known;
    const bits = rasteriseText(look, host, this.glyphs);
    const picture = { bits, canvas: bits.width > 0 ? colorBits(bits, rgb) : undefined };
    this.#keep(key, picture);
    return picture;
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #keep(key: string, picture: TextPicture): void {
    this.#kept.set(key, picture);
    this.#bytes += bytesOf(picture);
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#kept.delete(oldest);
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

/** Pixels in colour and in bits, and what goes with each entry. */
function bytesOf({ bits }: TextPicture): number {
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
