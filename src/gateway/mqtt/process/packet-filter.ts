import { Transform, type TransformCallback } from 'node:stream';

/** Type of a PUBLISH packet, in the upper half of its first byte (MQTT 5, section 2.1.2). */
const PUBLISH = 3;
const MAX_LENGTH_BYTES = 4;

/**
 * Drops PUBLISH packets above a size from what a broker sends, before anything holds them in memory. Only for
 * subscriptions with quality of service 0, which want no acknowledgement. Any other packet of that size ends the stream.
 */
export class PacketFilter extends Transform {
  readonly #limitBytes: number;
  readonly #onDropped: () => void;
  /** Bytes of the fixed header that is being read. */
  #header: number[] = [];
  /** Bytes left of the packet whose body is being read. */
  #leftBytes = 0;
  #isDropped = false;

  constructor(limitBytes: number, onDropped: () => void) {
    super();
    this.#limitBytes = limitBytes;
    this.#onDropped = onDropped;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#leftBytes > 0) {
        const end = Math.min(chunk.length, at + this.#leftBytes);
        if (!this.#isDropped) this.push(chunk.subarray(at, end));
        this.#leftBytes -= end - at;
        at = end;
        continue;
      }
      const error = this.#readHeader(chunk[at++] ?? 0);
      if (error) {
        done(error);
        return;
      }
    }
    done();
  }

  #readHeader(byte: number): Error | undefined {
    this.#header.push(byte);
    const [type = 0, ...length] = this.#header;
    if (length.length === 0 || (byte & 0x80) !== 0) {
      return length.length < MAX_LENGTH_BYTES ? undefined : new Error('the broker sent a packet of no valid length');
    }
    this.#leftBytes = length.reduceRight((sum, digit) => sum * 128 + (digit & 0x7f), 0);
    this.#isDropped = this.#leftBytes > this.#limitBytes;
    if (this.#isDropped && type >> 4 !== PUBLISH) return new Error('the broker sent a packet that is too large');
    if (this.#isDropped) this.#onDropped();
    else this.push(Buffer.from(this.#header));
    this.#header = [];
    return undefined;
  }
}
