import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LruMap } from '@inkstand/common/lru-map';
import { findEntry, type MapEntry, readDirectory, tileIdOf } from './map-directory.js';
import { HEADER_BYTES, type MapHeader, readMapHeader } from './map-header.js';
import { KEPT_DIRECTORIES, MAP_FILE_LIMITS } from './map-limits.js';

/**
 * Reads tiles of a map file by ranges: a file of gigabytes costs no more than one of a town. Everything in it is hostile.
 * It is opened for each read, so that its owner can remove it.
 */
export class MapFile {
  readonly header: MapHeader;
  readonly #path: string;
  readonly #directories = new LruMap<number, readonly MapEntry[]>({ max: KEPT_DIRECTORIES });

  /** @throws Error for a file that cannot be used */
  constructor(path: string) {
    this.#path = path;
    const bytes = Math.min(HEADER_BYTES, statSync(path).size);
    this.header = readMapHeader(this.#read(0, bytes, HEADER_BYTES));
  }

  /** A tile, unpacked; undefined where the file has none. @throws Error for damage */
  tile(zoom: number, x: number, y: number): Uint8Array | undefined {
    const { header } = this;
    const id = tileIdOf(zoom, x, y);
    let [offset, length] = [header.rootOffset, header.rootLength];
    for (let depth = 0; depth < MAP_FILE_LIMITS.depth; depth++) {
      const entry = findEntry(this.#directory(offset, length), id);
      if (!entry || entry.length === 0) return undefined;
      if (entry.runLength > 0) return this.#readTile(entry);
      requireWithin(entry, header.leavesLength, 'directory');
      [offset, length] = [header.leavesOffset + entry.offset, entry.length];
    }
    throw new Error(`expected at most ${MAP_FILE_LIMITS.depth} directories on the way to a tile`);
  }

  #readTile(entry: MapEntry): Uint8Array {
    requireWithin(entry, this.header.tilesLength, 'tile');
    const bytes = this.#read(this.header.tilesOffset + entry.offset, entry.length, MAP_FILE_LIMITS.tileBytes);
    return this.header.tilesAreGzipped ? unpack(bytes, MAP_FILE_LIMITS.unpackedTileBytes) : bytes;
  }

  #directory(offset: number, length: number): readonly MapEntry[] {
    const known = this.#directories.get(offset);
    if (known) return known;
    const { directoryBytes, unpackedDirectoryBytes } = MAP_FILE_LIMITS;
    const bytes = this.#read(offset, length, directoryBytes);
    const entries = readDirectory(this.header.directoriesAreGzipped ? unpack(bytes, unpackedDirectoryBytes) : bytes);
    this.#directories.set(offset, entries);
    return entries;
  }

  #read(offset: number, length: number, maxBytes: number): Buffer {
    if (length > maxBytes) throw new Error(`expected at most ${maxBytes} bytes in one piece, got ${length}`);
    const file = openSync(this.#path, 'r');
    try {
      if (offset + length > fstatSync(file).size) throw new Error('the file ends too early');
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
    } finally {
      closeSync(file);
    }
  }
}

function requireWithin({ offset, length }: MapEntry, partBytes: number, what: string): void {
  if (!(offset >= 0 && offset + length <= partBytes)) throw new Error(`a ${what} lies outside of its part of the file`);
}

function unpack(bytes: Buffer, maxOutputLength: number): Uint8Array {
  return gunzipSync(bytes, { maxOutputLength });
}
