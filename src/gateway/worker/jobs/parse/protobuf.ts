import { fault, InkstandError } from '@inkstand/common/errors';
import { PbfReader } from 'pbf';
import { checkValueCount } from './data-limits.js';

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
const BYTES = 2;
const FIXED_32 = 5;

const isFields = (kind: MessageField['kind']): kind is MessageFields => kind instanceof Map;
const isNames = (kind: MessageField['kind']): kind is readonly string[] => Array.isArray(kind);

/** Reads a Protocol Buffers message of known shape (protobuf.dev/programming-guides/encoding). @throws InkstandError for a damaged one */
export function readMessage(bytes: Uint8Array, fields: MessageFields): Message {
  try {
    return readFields(new PbfReader(bytes), bytes.length, fields, { values: 0 });
  } catch (error) {
    throw error instanceof InkstandError ? error : damaged();
  }
}

function readFields(pbf: PbfReader, end: number, fields: MessageFields, counter: { values: number }): Message {
  const message: Message = {};
  for (let tag = pbf.nextField(end); tag !== 0; tag = pbf.nextField(end)) {
    const field = fields.get(tag);
    const value = field && readValue(pbf, field.kind, end, counter);
    if (!field || value === undefined) continue;
    checkValueCount(++counter.values);
    const list = message[field.name];
    if (!field.isList) message[field.name] = value;
    else if (Array.isArray(list)) list.push(value);
    else message[field.name] = [value];
  }
  // The reader does not notice that bytes are missing.
  if (pbf.pos !== end) throw damaged();
  return message;
}

/** Undefined for a value of another kind, which is skipped. */
function readValue(pbf: PbfReader, kind: MessageField['kind'], end: number, counter: { values: number }): unknown {
  if (pbf.type === VARINT) {
    if (isNames(kind)) return kind[pbf.readVarint()];
    if (kind === 'bool') return pbf.readBoolean();
    return kind === 'int' ? pbf.readVarint(true) : undefined;
  }
  if (pbf.type === FIXED_32) return kind === 'float' ? pbf.readFloat() : undefined;
  if (pbf.type !== BYTES) return undefined;
  if (kind === 'text') return pbf.readString();
  if (kind === 'bytes') return pbf.readBytes();
  if (!isFields(kind)) return undefined;
  const innerEnd = pbf.readVarint() + pbf.pos;
  if (innerEnd > end) throw damaged();
  return readFields(pbf, innerEnd, kind, counter);
}

const damaged = (): InkstandError =>
  new InkstandError(
    'unprocessable',
    'expected a complete GTFS Realtime feed, got a damaged one',
    fault('gtfs-damaged'),
  );
