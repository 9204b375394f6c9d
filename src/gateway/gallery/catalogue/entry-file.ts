import { createReadStream, existsSync, statSync } from 'node:fs';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { isObject } from '@inkstand/common/json';
import { placeFile } from '../../store/store.js';
import type { CatalogueEntry } from '../../worker/worker.js';

/** Where an entry stands in its file. */
export interface EntryPlace {
  readonly start: number;
  readonly byteCount: number;
}

const LINE_END = 0x0a;
const MAX_ARRAY_BYTES = 10_000_000;

/**
 * The entries of one catalogue, each a line of JSON. They are written and read one after another, so that a long list
 * takes no memory.
 */
export class EntryFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Replaces the file by what `collect` appends, if it does not fail. */
  async write(
    collect: (append: (entries: readonly CatalogueEntry[]) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const newPath = `${this.#path}.part`;
    await rm(newPath, { force: true });
    try {
      await collect((entries) => appendFile(newPath, entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')));
      await placeFile(newPath, this.#path);
    } finally {
      await rm(newPath, { force: true });
    }
  }

  /** Takes over a file as it was stored before: one array of JSON. A larger one has to be fetched again. */
  async takeOver(path: string): Promise<void> {
    const size = existsSync(this.#path) ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined || size > MAX_ARRAY_BYTES) return;
    const entries: unknown = parseLine(await readFile(path));
    if (Array.isArray(entries)) await this.write((append) => append(entries));
    await rm(path, { force: true });
  }

  /** Its entries in order, none without a file. A line that a full disk truncated is left out. */
  async *read(): AsyncGenerator<readonly [entry: CatalogueEntry, place: EntryPlace]> {
    if (!existsSync(this.#path)) return;
    let start = 0;
    let pending = Buffer.alloc(0);
    for await (const chunk of createReadStream(this.#path)) {
      pending = Buffer.concat([pending, chunk]);
      let at = 0;
      for (let end = pending.indexOf(LINE_END); end >= 0; end = pending.indexOf(LINE_END, at)) {
        const entry = parseEntry(pending.subarray(at, end));
        if (entry) yield [entry, { start: start + at, byteCount: end - at }];
        at = end + 1;
      }
      start += at;
      pending = pending.subarray(at);
    }
  }

  /** The entry at a place that `read` gave; undefined when the file was replaced meanwhile. */
  async readAt({ start, byteCount }: EntryPlace): Promise<CatalogueEntry | undefined> {
    if (!existsSync(this.#path)) return undefined;
    const parts: Buffer[] = [];
    for await (const part of createReadStream(this.#path, { start, end: start + byteCount - 1 })) parts.push(part);
    return parseEntry(Buffer.concat(parts));
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

const parseEntry = (line: Buffer): CatalogueEntry | undefined => {
  const value = parseLine(line);
  return isObject(value) && typeof value.key === 'string' ? (value as unknown as CatalogueEntry) : undefined;
};

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}
