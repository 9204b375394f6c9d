import { fault, InkstandError } from '@inkstand/common/errors';
import { checkValueCount } from './shape.js';

/** How a field of a message is read: a number, a text, or a message of its own, also unread. Fields that are not listed are skipped. */
export interface MessageField {
  readonly name: string;
  readonly kind: 'int' | 'bool' | 'float' | 'text' | 'bytes' | readonly string[] | MessageFields;
  readonly isList?: boolean;
}

/** Fields by their number; a list of names is an enumeration. */
export type MessageFields = ReadonlyMap<number, MessageField>;

type Message = Record<string, unknown>;

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;
const MAX_VARINT_BYTES = 10;
/** Longest varint that fits into a number, in bytes. */
const EXACT_BYTES = 7;
const DECODER = new TextDecoder();

const isFields = (kind: MessageField['kind']): kind is MessageFields => kind instanceof Map;
const isNames = (kind: MessageField['kind']): kind is readonly string[] => Array.isArray(kind);

/** Reads a Protocol Buffers message of known shape (protobuf.dev/programming-guides/encoding). @throws InkstandError for a damaged one */
export function readMessage(bytes: Uint8Array, fields: MessageFields): Message {
  const counter = { values: 0 };
  return new MessageReader(bytes, counter).read(fields);
}

class MessageReader {
  readonly #bytes: Uint8Array;
  readonly #counter: { values: number };
  #at = 0;

  constructor(bytes: Uint8Array, counter: { values: number }) {
    this.#bytes = bytes;
    this.#counter = counter;
  }

  read(fields: MessageFields): Message {
    const message: Message = {};
    while (this.#at < this.#bytes.length) {
      const tag = this.#varint();
      const wire = tag & 7;
      const field = fields.get(Math.floor(tag / 8));
      const value = this.#value(wire, field?.kind);
      if (!field || value === undefined) continue;
      checkValueCount(++this.#counter.values);
      const list = message[field.name];
      if (!field.isList) message[field.name] = value;
      else if (Array.isArray(list)) list.push(value);
      else message[field.name] = [value];
    }
    return message;
  }

  #value(wire: number, kind: MessageField['kind'] | undefined): unknown {
    switch (wire) {
      case VARINT:
        return numberOf(this.#varint(), kind);
      case FIXED_64:
        this.#take(8);
        return undefined;
      case FIXED_32: {
        const four = this.#take(4);
        return kind === 'float' ? new DataView(four.buffer, four.byteOffset, 4).getFloat32(0, true) : undefined;
      }
      case BYTES: {
        const part = this.#take(this.#varint());
        if (kind === 'text') return DECODER.decode(part);
        if (kind === 'bytes') return part;
        return kind !== undefined && isFields(kind) ? new MessageReader(part, this.#counter).read(kind) : undefined;
      }
      default:
        throw damaged();
    }
  }

  /** A negative number is one of ten bytes, in two's complement. */
  #varint(): number {
    const start = this.#at;
    let value = 0;
    for (let count = 0; count < MAX_VARINT_BYTES; count++) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw damaged();
      value += (byte & 127) * 2 ** (7 * count);
      if (byte < 128) return count < EXACT_BYTES ? value : readLong(this.#bytes.subarray(start, this.#at));
    }
    throw damaged();
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw damaged();
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }
}

function readLong(bytes: Uint8Array): number {
  const value = bytes.reduce((sum, byte, index) => sum | (BigInt(byte & 127) << BigInt(7 * index)), 0n);
  return Number(BigInt.asIntN(64, value));
}

function numberOf(value: number, kind: MessageField['kind'] | undefined): unknown {
  if (kind === undefined) return undefined;
  if (isNames(kind)) return kind[value];
  if (kind === 'bool') return value !== 0;
  return kind === 'int' ? value : undefined;
}

const damaged = (): InkstandError =>
  new InkstandError(
    'unprocessable',
    'expected a complete GTFS Realtime feed, got a damaged one',
    fault('gtfs-damaged'),
  );
