/**
 * A hash table in a file. A look-up needs two short reads and never the whole file. Little endian: magic, u32 count of
 * buckets, then u32 offset and u32 length of each, then the buckets, each a JSON object.
 */
const TABLE_MAGIC = 'INKTABL1';
const HEAD_BYTES = TABLE_MAGIC.length + 4;
const NAMES_PER_PAGE = 8;
const MAX_BUCKETS = 1 << 15;

/** Packs entries; values must be JSON values. */
export function packTable(entries: ReadonlyMap<string, unknown>): Uint8Array {
  const count = Math.min(MAX_BUCKETS, Math.max(1, Math.ceil(entries.size / NAMES_PER_PAGE)));
  const buckets = Array.from({ length: count }, () => new Map<string, unknown>());
  for (const [name, value] of entries) buckets[hashName(name) % count]?.set(name, value);
  const bytes = buckets.map((page) => Buffer.from(JSON.stringify([...page])));
  const head = Buffer.alloc(HEAD_BYTES + count * 8);
  head.write(TABLE_MAGIC, 'latin1');
  head.writeUInt32LE(count, TABLE_MAGIC.length);
  let offset = head.length;
  bytes.forEach((page, index) => {
    head.writeUInt32LE(offset, HEAD_BYTES + index * 8);
    head.writeUInt32LE(page.length, HEAD_BYTES + index * 8 + 4);
    offset += page.length;
  });
  return Buffer.concat([head, ...bytes]);
}

/** Reads `length` bytes from `offset`; fewer at the end of the file. */
type ReadAt = (offset: number, length: number) => Uint8Array;

/** A packed table, read bucket by bucket. */
export class HashedTable {
  readonly #readAt: ReadAt;
  readonly #count: number;
  readonly #buckets: Buffer;

  /** @throws RangeError if the head is not that of a table */
  constructor(readAt: ReadAt) {
    this.#readAt = readAt;
    const head = Buffer.from(readAt(0, HEAD_BYTES));
    if (head.length < HEAD_BYTES || head.toString('latin1', 0, TABLE_MAGIC.length) !== TABLE_MAGIC)
      throw new RangeError('expected a packed table');
    this.#count = head.readUInt32LE(TABLE_MAGIC.length);
    if (this.#count < 1 || this.#count > MAX_BUCKETS) throw new RangeError(`expected 1 to ${MAX_BUCKETS} pages`);
    this.#buckets = Buffer.from(readAt(HEAD_BYTES, this.#count * 8));
  }

  /** The value packed under `name`. @throws RangeError, SyntaxError for a damaged table */
  get(name: string): unknown {
    const at = (hashName(name) % this.#count) * 8;
    const [offset, length] = [this.#buckets.readUInt32LE(at), this.#buckets.readUInt32LE(at + 4)];
    const page: unknown = JSON.parse(Buffer.from(this.#readAt(offset, length)).toString('utf8'));
    if (!Array.isArray(page)) throw new RangeError('expected a page of names');
    const entry: unknown = page.find((one: unknown) => Array.isArray(one) && one[0] === name);
    return Array.isArray(entry) ? entry[1] : undefined;
  }
}

/** FNV-1a over UTF-16 code units. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
