/**
 * The packed face: a table that is read in place, little endian.
 * Head: magic, then at 8 u16 weight, size, ascent, descent, line gap, cap height, x-height, glyph count; at 24 u32 pair
 * count, ink offset; at 32 name and at 64 family in UTF-8, zero-filled; at 94 u16 width of figures in columns.
 * Then glyph records in order of code points: u32 code point, u32 ink offset in bytes, u8 advance, i8 left, i8 top, u8
 * width, u8 height, u8 spare, u16 number of the glyph it kerns as. Then pairs in order, then ink: one bit a pixel,
 * each glyph from a whole byte on.
 */

/** First bytes of a packed face; the digit is the version of the table. */
export const PACKED_MAGIC = 'INKFACE1';
/** Bytes before the glyph records. */
export const HEAD_BYTES = 96;
export const GLYPH_BYTES = 16;
/** Bytes of one kerning pair: two glyph numbers, a signed distance, one spare. */
export const PAIR_BYTES = 6;
