import { InkstandError } from '@inkstand/common/errors';
import { viewOf } from './sfnt.js';

/** The tables that WOFF2 stores in another form. */
interface Outlines {
  readonly glyf: Uint8Array;
  /** Always with long offsets, whatever the font file specifies. */
  readonly loca: Uint8Array;
}

/** Reads one of the seven streams of the transformed table. */
class Stream {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  byte(): number {
    return this.#view.getUint8(this.at++);
  }

  word(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  /** WOFF2 section 6.1.1, 255UInt16. */
  number(): number {
    const code = this.byte();
    if (code === 253) return this.word();
    if (code === 255) return this.byte() + 253;
    return code === 254 ? this.byte() + 506 : code;
  }

  take(bytes: number): Uint8Array {
    this.at += bytes;
    if (this.at > this.#bytes.length) throw new RangeError('a stream of the outlines ends early');
    return this.#bytes.subarray(this.at - bytes, this.at);
  }
}

interface Streams {
  readonly contours: Stream;
  readonly points: Stream;
  readonly flags: Stream;
  readonly glyphs: Stream;
  readonly composites: Stream;
  readonly boxBits: Uint8Array;
  readonly boxes: Stream;
  readonly instructions: Stream;
  readonly overlapBits: Uint8Array | undefined;
}

const HEADER_BYTES = 36;
const COMPOSITE = 0xffff;
const MAX_GLYF_BYTES = 16 * 1024 * 1024;
const MAX_POINTS = 0xffff;
/** Flags of a point in `glyf`. */
const [ON_CURVE, X_SHORT, Y_SHORT, X_SAME, Y_SAME, OVERLAP] = [1, 2, 4, 16, 32, 64];
/** Flags of a component. */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX, INSTRUCTIONS] = [1, 8, 32, 64, 128, 256];

/**
 * Restores `glyf` and `loca` from their form in WOFF2 (section 5.1). Throws 'unprocessable' or a RangeError for a
 * broken table.
 */
export function restoreOutlines(transformed: Uint8Array): Outlines {
  const view = viewOf(transformed);
  const count = view.getUint16(4);
  const streams = openStreams(transformed, count);
  const writer = new GlyphWriter(streams);
  const loca = new Uint8Array(4 * (count + 1));
  const offsets = viewOf(loca);
  for (let glyph = 0; glyph < count; glyph++) {
    offsets.setUint32(4 * glyph, writer.length);
    writer.write(glyph);
  }
  offsets.setUint32(4 * count, writer.length);
  return { glyf: writer.bytes(), loca };
}

function openStreams(transformed: Uint8Array, count: number): Streams {
  const view = viewOf(transformed);
  const all = new Stream(transformed);
  all.at = HEADER_BYTES;
  const next = (index: number): Stream => new Stream(all.take(view.getUint32(8 + 4 * index)));
  const [contours, points, flags, glyphs, composites] = [next(0), next(1), next(2), next(3), next(4)];
  const bitmapBytes = 4 * ((count + 31) >> 5);
  const boxBits = all.take(bitmapBytes);
  const boxes = new Stream(all.take(Math.max(0, view.getUint32(28) - bitmapBytes)));
  const instructions = next(6);
  const overlapBits = view.getUint16(2) & 1 ? all.take((count + 7) >> 3) : undefined;
  return { contours, points, flags, glyphs, composites, boxBits, boxes, instructions, overlapBits };
}

/** Writes one glyph after another. */
class GlyphWriter {
  readonly #streams: Streams;
  #out = new Uint8Array(64 * 1024);
  #view = viewOf(this.#out);
  length = 0;
  /** Flags of the current glyph's points, and their distances from the previous point. */
  readonly #flags: number[] = [];
  readonly #dx: number[] = [];
  readonly #dy: number[] = [];

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  bytes(): Uint8Array {
    return this.#out.slice(0, this.length);
  }

  write(glyph: number): void {
    const { contours, boxBits } = this.#streams;
    const count = contours.word();
    const hasBox = isSet(boxBits, glyph);
    if (count === 0) return;
    if (count === COMPOSITE) this.#writeComposite(hasBox);
    else this.#writeSimple(glyph, count, hasBox);
    while (this.length % 4 !== 0) this.#byte(0);
  }

  #writeComposite(hasBox: boolean): void {
    const { composites, glyphs } = this.#streams;
    if (!hasBox) throw new InkstandError('unprocessable', 'expected the box of a composite glyph, got none');
    this.#word(COMPOSITE);
    this.#copyBox();
    let flags = MORE;
    let hasInstructions = false;
    while (flags & MORE) {
      flags = composites.word();
      hasInstructions ||= (flags & INSTRUCTIONS) !== 0;
      this.#word(flags);
      this.#copy(composites.take(2 + (flags & WORDS ? 4 : 2) + scaleBytes(flags)));
    }
    if (hasInstructions) this.#copyInstructions(glyphs.number());
  }

  #writeSimple(glyph: number, count: number, hasBox: boolean): void {
    const { points, glyphs, overlapBits } = this.#streams;
    const ends: number[] = [];
    let total = 0;
    for (let i = 0; i < count; i++) {
      total += points.number();
      ends.push(total - 1);
    }
    if (total > MAX_POINTS)
      throw new InkstandError('unprocessable', 'expected a glyph of at most 65,535 points, got more');
    const box = this.#readPoints(total);
    this.#word(count);
    if (hasBox) this.#copyBox();
    else for (const edge of box) this.#word(edge);
    for (const end of ends) this.#word(end);
    this.#copyInstructions(glyphs.number());
    if (overlapBits && isSet(overlapBits, glyph) && total > 0) this.#flags[0] = (this.#flags[0] ?? 0) | OVERLAP;
    for (let i = 0; i < total; i++) this.#byte(this.#flags[i] ?? 0);
    this.#writeSteps(this.#dx, total, X_SHORT, X_SAME);
    this.#writeSteps(this.#dy, total, Y_SHORT, Y_SAME);
  }

  /** Reads the points of a glyph and returns its box: left, bottom, right, top. */
  #readPoints(total: number): readonly number[] {
    const { flags, glyphs } = this.#streams;
    let [x, y, left, bottom, right, top] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < total; i++) {
      const flag = flags.byte();
      const [dx, dy] = readStep(flag & 127, glyphs);
      this.#flags[i] = (flag & 128 ? 0 : ON_CURVE) | stepFlags(dx, X_SHORT, X_SAME) | stepFlags(dy, Y_SHORT, Y_SAME);
      this.#dx[i] = dx;
      this.#dy[i] = dy;
      x += dx;
      y += dy;
      left = i === 0 ? x : Math.min(left, x);
      right = i === 0 ? x : Math.max(right, x);
      bottom = i === 0 ? y : Math.min(bottom, y);
      top = i === 0 ? y : Math.max(top, y);
    }
    return [left, bottom, right, top];
  }

  #writeSteps(steps: readonly number[], total: number, short: number, same: number): void {
    for (let i = 0; i < total; i++) {
      const flag = this.#flags[i] ?? 0;
      const step = steps[i] ?? 0;
      if (flag & short) this.#byte(Math.abs(step));
      else if (!(flag & same)) this.#word(step);
    }
  }

  #copyBox(): void {
    this.#copy(this.#streams.boxes.take(8));
  }

  #copyInstructions(bytes: number): void {
    this.#word(bytes);
    this.#copy(this.#streams.instructions.take(bytes));
  }

  #copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#out.set(bytes, this.length);
    this.length += bytes.length;
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#out[this.length++] = value;
  }

  #word(value: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.length, value);
    this.length += 2;
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#out.length) return;
    if (this.length + bytes > MAX_GLYF_BYTES)
      throw new InkstandError('unprocessable', 'expected at most 16 MB of outlines, got more');
    const larger = new Uint8Array(2 * (this.length + bytes));
    larger.set(this.#out);
    this.#out = larger;
    this.#view = viewOf(larger);
  }
}

const isSet = (bits: Uint8Array, index: number): boolean => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

function scaleBytes(flags: number): number {
  if (flags & SCALE) return 2;
  if (flags & TWO_SCALES) return 4;
  return flags & MATRIX ? 8 : 0;
}

/** How `glyf` stores a distance: not at all, as a byte and its sign, or as two bytes. */
function stepFlags(step: number, short: number, same: number): number {
  if (step === 0) return same;
  if (Math.abs(step) > 255) return 0;
  return step > 0 ? short | same : short;
}

/** Reads the distance from the previous point, in one of the 128 codes of section 5.2. */
function readStep(code: number, stream: Stream): readonly [dx: number, dy: number] {
  const signed = (bit: number, value: number): number => (code & bit ? value : -value);
  if (code < 10) return [0, signed(1, ((code & 14) << 7) + stream.byte())];
  if (code < 20) return [signed(1, (((code - 10) & 14) << 7) + stream.byte()), 0];
  if (code < 84) {
    const [from, low] = [code - 20, stream.byte()];
    return [signed(1, 1 + (from & 0x30) + (low >> 4)), signed(2, 1 + ((from & 0x0c) << 2) + (low & 15))];
  }
  if (code < 120) {
    const from = code - 84;
    const dx = 1 + (Math.trunc(from / 12) << 8) + stream.byte();
    return [signed(1, dx), signed(2, 1 + ((Math.trunc(from / 4) % 3) << 8) + stream.byte())];
  }
  if (code < 124) {
    const [first, second, third] = [stream.byte(), stream.byte(), stream.byte()];
    return [signed(1, (first << 4) + (second >> 4)), signed(2, ((second & 15) << 8) + third)];
  }
  const dx = stream.word();
  return [signed(1, dx), signed(2, stream.word())];
}
