import { InkstandError } from '@inkstand/common/errors';
import { GLYPH_BYTES, HEAD_BYTES, PACKED_MAGIC, PAIR_BYTES } from './face-table.js';

/** Position of a glyph's ink, in px at the face's native size. */
export interface GlyphBox {
  /** Index within the face. */
  readonly index: number;
  readonly advancePx: number;
  /** From the pen to the left edge of the ink. */
  readonly leftPx: number;
  /** From the baseline up to the top edge of the ink. */
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

const TABULAR: ReadonlySet<number> = new Set([...'0123456789.,:-'].map((character) => character.charCodeAt(0)));

/** A pixel face, read in place from its packed table; immutable. */
export class Face {
  readonly name: string;
  /** Lower case. */
  readonly family: string;
  readonly weight: number;
  readonly sizePx: number;
  readonly ascentPx: number;
  readonly descentPx: number;
  readonly lineGapPx: number;
  readonly capHeightPx: number;
  readonly xHeightPx: number;
  /** Advance of tabular figures and of the punctuation between them; 0 if the face has none. */
  readonly tabularWidthPx: number;
  readonly #packed: Buffer;
  readonly #glyphCount: number;
  readonly #pairCount: number;
  readonly #inkAt: number;

  /** Throws `invalid` if the bytes are not a packed face. */
  constructor(packed: Buffer) {
    if (packed.length < HEAD_BYTES || packed.toString('latin1', 0, PACKED_MAGIC.length) !== PACKED_MAGIC)
      throw new InkstandError(
        'invalid',
        `expected a packed face of version ${PACKED_MAGIC}, got ${packed.length} other bytes`,
      );
    this.#packed = packed;
    this.weight = packed.readUInt16LE(8);
    this.sizePx = packed.readUInt16LE(10);
    this.ascentPx = packed.readUInt16LE(12);
    this.descentPx = packed.readUInt16LE(14);
    this.lineGapPx = packed.readUInt16LE(16);
    this.capHeightPx = packed.readUInt16LE(18);
    this.xHeightPx = packed.readUInt16LE(20);
    this.#glyphCount = packed.readUInt16LE(22);
    this.#pairCount = packed.readUInt32LE(24);
    this.#inkAt = packed.readUInt32LE(28);
    this.name = packed.toString('utf8', 32, 64).replace(/\0+$/, '');
    this.family = packed.toString('utf8', 64, 94).replace(/\0+$/, '');
    this.tabularWidthPx = packed.readUInt16LE(94);
  }

  /** Undefined if the face lacks the character. */
  glyph(codePoint: number): GlyphBox | undefined {
    let low = 0;
    let high = this.#glyphCount - 1;
    while (low <= high) {
      const index = (low + high) >> 1;
      const found = this.#packed.readUInt32LE(HEAD_BYTES + index * GLYPH_BYTES);
      if (found === codePoint) return this.#box(index);
      if (found < codePoint) low = index + 1;
      else high = index - 1;
    }
    return undefined;
  }

  /** The tabular form of a glyph: common advance, ink centred. */
  tabularGlyph(codePoint: number): GlyphBox | undefined {
    const glyph = this.glyph(codePoint);
    if (!glyph || this.tabularWidthPx === 0 || !TABULAR.has(codePoint)) return glyph;
    const leftPx = glyph.leftPx + ((this.tabularWidthPx - glyph.advancePx) >> 1);
    return { ...glyph, leftPx, advancePx: this.tabularWidthPx };
  }

  has(codePoint: number): boolean {
    return this.glyph(codePoint) !== undefined;
  }

  /** All characters of the face, in order. */
  codePoints(): number[] {
    return Array.from({ length: this.#glyphCount }, (_, index) =>
      this.#packed.readUInt32LE(HEAD_BYTES + index * GLYPH_BYTES),
    );
  }

  /** Kerning between two adjacent glyphs, usually 0. Accented letters are kerned like their base letter. */
  kerningPx(left: GlyphBox, right: GlyphBox): number {
    const pair = this.#kernsAs(left.index) * 0x10000 + this.#kernsAs(right.index);
    const pairsAt = HEAD_BYTES + this.#glyphCount * GLYPH_BYTES;
    let low = 0;
    let high = this.#pairCount - 1;
    while (low <= high) {
      const index = (low + high) >> 1;
      const at = pairsAt + index * PAIR_BYTES;
      const found = this.#packed.readUInt16LE(at) * 0x10000 + this.#packed.readUInt16LE(at + 2);
      if (found === pair) return this.#packed.readInt8(at + 4);
      if (found < pair) low = index + 1;
      else high = index - 1;
    }
    return 0;
  }

  /** Calls `paint` for each horizontal run of ink, in px from the top left of the glyph's box. */
  eachRun(glyph: GlyphBox, paint: (xPx: number, yPx: number, lengthPx: number) => void): void {
    const inkAt = this.#inkAt + this.#packed.readUInt32LE(HEAD_BYTES + glyph.index * GLYPH_BYTES + 4);
    for (let y = 0; y < glyph.heightPx; y++) {
      let start = -1;
      for (let x = 0; x <= glyph.widthPx; x++) {
        const bit = y * glyph.widthPx + x;
        const isInk = x < glyph.widthPx && ((this.#packed[inkAt + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0;
        if (isInk && start < 0) start = x;
        if (!isInk && start >= 0) {
          paint(start, y, x - start);
          start = -1;
        }
      }
    }
  }

  #box(index: number): GlyphBox {
    const at = HEAD_BYTES + index * GLYPH_BYTES;
    return {
      index,
      advancePx: this.#packed.readUInt8(at + 8),
      leftPx: this.#packed.readInt8(at + 9),
      topPx: this.#packed.readInt8(at + 10),
      widthPx: this.#packed.readUInt8(at + 11),
      heightPx: this.#packed.readUInt8(at + 12),
    };
  }

  #kernsAs(index: number): number {
    return this.#packed.readUInt16LE(HEAD_BYTES + index * GLYPH_BYTES + 14);
  }
}
