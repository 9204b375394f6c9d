import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';

/** Limits of an archive. Sizes are counted while unpacking, whatever the archive declares. */
interface ZipLimits {
  readonly maxEntries: number;
  /** Unpacked size of a file that is read as a whole. */
  readonly maxFileBytes: number;
  /** Unpacked size of all files, as listed by the archive. */
  readonly maxTotalBytes?: number;
}

export interface ZipEntry {
  /** Path within the archive: relative, with `/`, without `..`. Ends in `/` for a folder. */
  readonly name: string;
  /** Declared unpacked size; the stream fails when the actual size differs. */
  readonly byteCount: number;
  stream(): Promise<Readable>;
  read(): Promise<Buffer>;
}

export interface ZipFailure {
  readonly kind: 'not-a-zip' | 'damaged' | 'too-many-entries' | 'too-large';
  /** The entry that could not be read. */
  readonly entry?: string;
  readonly cause?: unknown;
}

interface ZipOptions {
  readonly limits: ZipLimits;
  /** Creates the caller's error for a failure of the archive. */
  readonly explain: (failure: ZipFailure) => Error;
}

/** Opens an archive, as a file or bytes, while `use` runs. Throws the result of `explain` on failure. */
export async function withZip<T>(
  source: string | Uint8Array,
  options: ZipOptions,
  use: (entries: readonly ZipEntry[]) => Promise<T>,
): Promise<T> {
  const zip = await openZip(source, options);
  try {
    return await use(await listEntries(zip, options));
  } finally {
    zip.close();
  }
}

async function openZip(source: string | Uint8Array, { explain }: ZipOptions): Promise<ZipFile> {
  const { fromBuffer, open } = await import('yauzl');
  const yauzlOptions = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  return new Promise((resolve, reject) => {
    const done = (cause: Error | null, zip: ZipFile): void =>
      cause ? reject(explain({ kind: 'not-a-zip', cause })) : resolve(zip);
    if (typeof source === 'string') open(source, yauzlOptions, done);
    else fromBuffer(Buffer.from(source.buffer, source.byteOffset, source.byteLength), yauzlOptions, done);
  });
}

function listEntries(zip: ZipFile, options: ZipOptions): Promise<readonly ZipEntry[]> {
  const { limits, explain } = options;
  const entries: ZipEntry[] = [];
  let totalBytes = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', (cause) => reject(explain({ kind: 'damaged', cause })));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(describeEntry(zip, entry, options));
      totalBytes += entry.uncompressedSize;
      if (entries.length > limits.maxEntries) reject(explain({ kind: 'too-many-entries' }));
      else if (totalBytes > (limits.maxTotalBytes ?? Number.POSITIVE_INFINITY)) reject(explain({ kind: 'too-large' }));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

function describeEntry(zip: ZipFile, entry: Entry, { limits, explain }: ZipOptions): ZipEntry {
  const name = entry.fileName;
  const stream = (): Promise<Readable> =>
    new Promise((resolve, reject) => {
      zip.openReadStream(entry, (cause, opened) =>
        cause ? reject(explain({ kind: 'damaged', entry: name, cause })) : resolve(opened),
      );
    });
  const read = async (): Promise<Buffer> => {
    if (entry.uncompressedSize > limits.maxFileBytes) throw explain({ kind: 'too-large', entry: name });
    const parts: Buffer[] = [];
    const opened = await stream();
    try {
      // The stream cannot exceed the size that was checked: yauzl ends it with an error.
      for await (const part of opened) parts.push(Buffer.from(part));
    } catch (cause) {
      throw explain({ kind: 'damaged', entry: name, cause });
    }
    return Buffer.concat(parts);
  };
  return { name, byteCount: entry.uncompressedSize, stream, read };
}
