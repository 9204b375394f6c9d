import { composeFace } from './compose-face.js';
import type { FaceSource } from './face-source.js';
import { GLYPH_BYTES, HEAD_BYTES, PACKED_MAGIC, PAIR_BYTES } from './face-table.js';

/** Packs a composed face into the table described in `face-table.ts`. */
export function packFace(source: FaceSource): Buffer {
  const glyphs = composeFace(source);
  const numbers = new Map(glyphs.map((glyph, index) => [String.fromCodePoint(glyph.codePoint), index]));
  const pairs = source.kerning
    .map(({ left, right, px }) => ({ left: numbers.get(left) ?? -1, right: numbers.get(right) ?? -1, px }))
    .filter(({ left, right }) => left >= 0 && right >= 0)
    .sort((a, b) => a.left - b.left || a.right - b.right);
  const inkAt = HEAD_BYTES + glyphs.length * GLYPH_BYTES + pairs.length * PAIR_BYTES;
  const inks = glyphs.map((glyph) => packBits(glyph.ink));
  const packed = Buffer.alloc(inkAt + inks.reduce((sum, ink) => sum + ink.length, 0));

  packed.write(PACKED_MAGIC, 0, 'latin1');
  const { weight, sizePx, ascentPx, descentPx, lineGapPx, capHeightPx, xHeightPx } = source;
  const words = [weight, sizePx, ascentPx, descentPx, lineGapPx, capHeightPx, xHeightPx, glyphs.length];
  words.forEach((value, index) => {
    packed.writeUInt16LE(value, 8 + index * 2);
  });
  packed.writeUInt32LE(pairs.length, 24);
  packed.writeUInt32LE(inkAt, 28);
  packed.write(source.name, 32, 31, 'utf8');
  packed.write(source.family, 64, 29, 'utf8');
  packed.writeUInt16LE(source.tabularWidthPx, 94);

  let ink = 0;
  glyphs.forEach((glyph, index) => {
    const at = HEAD_BYTES + index * GLYPH_BYTES;
    const kernsAs = numbers.get(glyph.kernsAs) ?? index;
    packed.writeUInt32LE(glyph.codePoint, at);
    packed.writeUInt32LE(ink, at + 4);
    packed.writeUInt8(glyph.advancePx, at + 8);
    packed.writeInt8(glyph.leftPx, at + 9);
    packed.writeInt8(glyph.topPx, at + 10);
    packed.writeUInt8(glyph.widthPx, at + 11);
    packed.writeUInt8(glyph.heightPx, at + 12);
    packed.writeUInt16LE(kernsAs, at + 14);
    inks[index]?.copy(packed, inkAt + ink);
    ink += inks[index]?.length ?? 0;
  });
  pairs.forEach(({ left, right, px }, index) => {
    const at = HEAD_BYTES + glyphs.length * GLYPH_BYTES + index * PAIR_BYTES;
    packed.writeUInt16LE(left, at);
    packed.writeUInt16LE(right, at + 2);
    packed.writeInt8(px, at + 4);
  });
  return packed;
}

function packBits(ink: Uint8Array): Buffer {
  const bytes = Buffer.alloc(Math.ceil(ink.length / 8));
  ink.forEach((dot, index) => {
    if (dot === 1) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7));
  });
  return bytes;
}
