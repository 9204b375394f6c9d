/**
 * The packed face: a little-endian table, read in place.
 * Head: magic, then at 8 u16 weight, size, ascent, descent, line gap, cap height, x-height, glyph count; at 24 u32 pair
 * count, ink offset; at 32 name and at 64 family in UTF-8, zero-filled; at 94 u16 width of tabular figures.
 * Then glyph records in code point order: u32 code point, u32 ink offset in bytes, u8 advance, i8 left, i8 top, u8
 * width, u8 height, u8 reserved, u16 number of the glyph whose kerning it shares. Then pairs in order, then ink: one
 * bit per pixel, each glyph aligned to a byte.
 */

/** First bytes of a packed face; the digit is the format version. */
export const PACKED_MAGIC = 'INKFACE1';
/** Size of the head; glyph records follow. */
export const HEAD_BYTES = 96;
export const GLYPH_BYTES = 16;
/** Size of one kerning pair: two glyph numbers, a signed distance, one reserved byte. */
export const PAIR_BYTES = 6;
