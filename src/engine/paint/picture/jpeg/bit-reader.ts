import { brokenPicture } from '../picture-errors.js';

/** A complete file never needs more zeros than these after its last scan. */
const MAX_PADDING_BYTES = 16;

/** Reads the bits of entropy-coded segments (ITU T.81, F.2.2.5). Zeros follow the end of a segment. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #bits = 0;
  #count = 0;
  #padding = 0;

  /** @param at position after the header of a scan */
  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The next 16 bits, without consuming them. */
  peek16(): number {
    while (this.#count < 16) this.#addByte();
    return (this.#bits >>> (this.#count - 16)) & 0xffff;
  }

  skip(count: number): void {
    this.#count -= count;
  }

  /** Up to 16 bits, as an unsigned number. */
  read(count: number): number {
    if (count === 0) return 0;
    while (this.#count < count) this.#addByte();
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  /** A number whose first bit gives its sign (F.2.2.1). */
  readSigned(count: number): number {
    if (count === 0) return 0;
    const value = this.read(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /**
   * Continues after the next restart marker; the bits before it are dropped. If another marker comes first, the scan is
   * cut: zeros follow, and the bytes before that marker are not searched again by the restarts that are still expected.
   */
  restart(): void {
    this.#count = 0;
    this.#padding = 0;
    const marker = this.findMarker();
    const code = this.#bytes[marker + 1] ?? 0;
    this.#at = code >= 0xd0 && code <= 0xd7 ? marker + 2 : marker;
  }

  /** Position of the next marker, after its fill bytes; that of the end if there is none. */
  findMarker(): number {
    let at = this.#at;
    while (at + 1 < this.#bytes.length && (this.#bytes[at] !== 0xff || isNoMarker(this.#bytes[at + 1] ?? 0))) at++;
    return at;
  }

  #addByte(): void {
    const byte = this.#bytes[this.#at] ?? 0xff;
    const isEnd = byte === 0xff && this.#bytes[this.#at + 1] !== 0;
    if (isEnd && ++this.#padding > MAX_PADDING_BYTES) throw brokenPicture();
    this.#bits = (this.#bits << 8) | (isEnd ? 0 : byte);
    this.#count += 8;
    if (!isEnd) this.#at += byte === 0xff ? 2 : 1;
  }
}

/** Whether 0xff before this byte is data, or a fill byte of a marker (ITU T.81, B.1.1.2). */
const isNoMarker = (code: number): boolean => code === 0 || code === 0xff;
