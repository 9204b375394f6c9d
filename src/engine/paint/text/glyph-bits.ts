import { getOrMake } from '@inkstand/common/get-or-make';
import { createCanvas } from '../../font/canvas.js';
import type { FaceUse, OutlineUse, PixelUse } from '../../font/font-registry.js';
import { setCanvasFont } from '../../font/measure-run.js';
import type { PixelGlyph } from '../../font/pixel-face.js';
import { scaleGlyph } from './scale-glyph.js';
import type { TextFills } from './text-fills.js';

const MAX_GLYPHS = 8000;
const MARGIN_PX = 2;
const MAX_PX = 2048;
/** Size of the buffers that glyphs share, because a buffer of its own takes as much as the bits of a glyph. */
const BUFFER_BYTES = 65_536;
const BLACK = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });
const NO_INK: PixelGlyph = Object.freeze({ left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array(0) });

/** Coverage from which a pixel counts as ink, 0–255. Higher for light text on dark, which looks bolder. */
export function coverageCut(sizePx: number, isLight: boolean): number {
  if (sizePx >= 24) return 128;
  return isLight ? 136 : 117;
}

/** Caches glyphs as bitmaps without antialiasing, from outlines or bitmap faces. */
export class GlyphBits {
  /** By text, for each font and way to draw it. */
  readonly #sets = new Map<string, Map<string, PixelGlyph>>();
  #count = 0;
  readonly #scaled = new WeakMap<PixelUse, Map<PixelGlyph, PixelGlyph>>();
  readonly #textFills: TextFills;
  #canvas = createCanvas(64, 64);
  #buffer = new Uint8Array(0);
  #used = 0;

  constructor(textFills: TextFills) {
    this.#textFills = textFills;
  }

  /** Draws glyphs of one font. The text of a glyph is one character with its marks, or a piece shaped as a whole. */
  of(use: FaceUse, cut: number, isRightToLeft: boolean): (text: string) => PixelGlyph {
    if (use.kind === 'pixel') return (text) => this.#scaleBitmap(text, use);
    const key = `${use.font}|${use.variations}|${use.kerning}|${cut}|${isRightToLeft ? 'r' : 'l'}`;
    const glyphs = getOrMake(this.#sets, key, () => new Map<string, PixelGlyph>());
    return (text) => {
      const known = glyphs.get(text);
      if (known) return known;
      const glyph = this.#rasterise(text, use, cut, isRightToLeft);
      if (this.#count >= MAX_GLYPHS) this.clear();
      this.#count += 1;
      glyphs.set(text, glyph);
      return glyph;
    };
  }

  clear(): void {
    for (const glyphs of this.#sets.values()) glyphs.clear();
    this.#sets.clear();
    this.#count = 0;
    this.#buffer = new Uint8Array(0);
    this.#used = 0;
  }

  #scaleBitmap(text: string, use: PixelUse): PixelGlyph {
    const glyph = use.face.glyph(text.codePointAt(0) ?? 0);
    if (!glyph || use.scale === 1) return glyph ?? NO_INK;
    const scaled = getOrMake(this.#scaled, use, () => new Map<PixelGlyph, PixelGlyph>());
    return getOrMake(scaled, glyph, () => cropGlyph(scaleGlyph(glyph, use.scale)));
  }

  #rasterise(text: string, use: OutlineUse, cut: number, isRightToLeft: boolean): PixelGlyph {
    let context = this.#canvas.getContext('2d');
    setCanvasFont(context, use);
    // Measured from left to right, because canvas reports bounds of right-to-left text some 100,000 px away.
    context.direction = 'ltr';
    context.textAlign = 'left';
    const metrics = context.measureText(text);
    context.direction = isRightToLeft ? 'rtl' : 'ltr';
    const left = Math.ceil(Math.max(0, metrics.actualBoundingBoxLeft)) + MARGIN_PX;
    const ascent = Math.ceil(Math.max(0, metrics.actualBoundingBoxAscent)) + MARGIN_PX;
    const width = left + Math.ceil(Math.max(metrics.width, metrics.actualBoundingBoxRight)) + MARGIN_PX;
    const height = ascent + Math.ceil(Math.max(0, metrics.actualBoundingBoxDescent)) + MARGIN_PX;
    if (!(width > 0) || !(height > 0) || width > MAX_PX || height > MAX_PX) return NO_INK;
    if (width > this.#canvas.width || height > this.#canvas.height) {
      this.#canvas = createCanvas(Math.max(width, this.#canvas.width), Math.max(height, this.#canvas.height));
      context = this.#canvas.getContext('2d');
      setCanvasFont(context, use);
      context.direction = isRightToLeft ? 'rtl' : 'ltr';
      context.textAlign = 'left';
    }
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.fillStyle = this.#textFills.get(BLACK);
    context.fillText(text, left, ascent + use.baselineNudgePx);
    const { data } = context.getImageData(0, 0, width, height);
    const bits = new Uint8Array(width * height);
    for (let i = 0; i < bits.length; i++) bits[i] = (data[i * 4 + 3] ?? 0) >= cut ? 1 : 0;
    return this.#keep(cropGlyph({ left: -left, top: ascent, width, height, bits }));
  }

  #keep(glyph: PixelGlyph): PixelGlyph {
    const { length } = glyph.bits;
    if (length === 0 || length > BUFFER_BYTES / 4) return glyph;
    if (this.#used + length > this.#buffer.length) {
      this.#buffer = new Uint8Array(BUFFER_BYTES);
      this.#used = 0;
    }
    const bits = this.#buffer.subarray(this.#used, this.#used + length);
    bits.set(glyph.bits);
    this.#used += length;
    return { ...glyph, bits };
  }
}

/** Crops empty rows and columns around the ink. */
function cropGlyph({ left, top, width, height, bits }: PixelGlyph): PixelGlyph {
  let [first, last, above, below] = [width, -1, height, -1];
  for (let i = 0; i < bits.length; i++) {
    if (!bits[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    first = Math.min(first, x);
    last = Math.max(last, x);
    above = Math.min(above, y);
    below = y;
  }
  if (last < 0) return NO_INK;
  const [newWidth, newHeight] = [last - first + 1, below - above + 1];
  const cropped = new Uint8Array(newWidth * newHeight);
  for (let y = 0; y < newHeight; y++)
    cropped.set(bits.subarray((above + y) * width + first, (above + y) * width + last + 1), y * newWidth);
  return { left: left + first, top: top - above, width: newWidth, height: newHeight, bits: cropped };
}
