import { brokenPicture } from '../picture-errors.js';
import type { BitReader } from './bit-reader.js';

/** A table of variable-length codes (ITU T.81, C.2), looked up by the next 16 bits. */
export class HuffmanTable {
  /** For each 16 bits, the length of the code that they start with and its symbol; 0 for no code. */
  readonly #entries = new Uint16Array(65_536);

  /**
   * @param lengths number of codes of 1 to 16 bits
   * @param symbols in the order of their codes
   */
  constructor(lengths: Uint8Array, symbols: Uint8Array) {
    let at = 0;
    let symbol = 0;
    for (let length = 1; length <= 16; length++)
      for (let i = lengths[length - 1] ?? 0; i > 0; i--) {
        const end = at + (1 << (16 - length));
        this.#entries.fill((length << 8) | (symbols[symbol] ?? 0), at, end);
        at = end;
        symbol++;
      }
  }

  /** Throws `unprocessable` for bits that are no code. */
  read(bits: BitReader): number {
    const entry = this.#entries[bits.peek16()] ?? 0;
    if (entry === 0) throw brokenPicture();
    bits.skip(entry >> 8);
    return entry & 0xff;
  }
}
