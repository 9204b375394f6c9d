import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { saveFolderList } from '../store/store.js';
import { LIBRARY_FOLDER, LIBRARY_LIST, type LibraryFile, readLibraryList } from './library-list.js';

export { LIBRARY_FOLDER, LIBRARY_LIST, type LibraryFile } from './library-list.js';

/** A script to add. */
interface UploadedScript {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Maximum size of one file, of all files, and their number. */
export const LIBRARY_LIMITS = { fileBytes: 2_000_000, bytes: 20_000_000, files: 100 } as const;

const NAME = /^[\w@+][\w@.+-]{0,98}\.m?js$/i;

/**
 * Scripts that the owner added for the pages of all plugins. Files are named by their hash; a list maps names to files.
 */
export class ScriptLibrary {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #changes = new SerialQueue();

  constructor(dataDir: string, now: () => number) {
    this.#folder = join(dataDir, LIBRARY_FOLDER);
    this.#now = now;
  }

  /** Sorted by name. */
  list(): readonly LibraryFile[] {
    return readLibraryList(this.#folder);
  }

  /**
   * Adds files, or replaces those with the same names; all or none.
   * @throws InkstandError `unprocessable` for a file that is not a script, `too-large`, `limit`
   */
  add(uploads: readonly UploadedScript[]): Promise<readonly LibraryFile[]> {
    return this.#changes.run(async () => {
      const added = uploads.map((script) => this.#check(script));
      const names = new Set(added.map(({ name }) => name));
      const all = [...this.list().filter(({ name }) => !names.has(name)), ...added];
      requireCapacity(all);
      await mkdir(this.#folder, { recursive: true });
      for (const [index, { file }] of added.entries()) {
        await writeFile(join(this.#folder, file), uploads[index]?.bytes ?? '', { flush: true });
      }
      await this.#save(all);
      return added;
    });
  }

  /** Returns what `add` needs to undo it. @throws InkstandError `not-found` */
  remove(name: string): Promise<UploadedScript> {
    return this.#changes.run(async () => {
      const before = this.list();
      const removed = before.find((one) => one.name === name.toLowerCase());
      if (!removed) throw new InkstandError('not-found', `there is no ${name} in the library`);
      // A file that is already gone is removed all the same.
      const bytes = await readFile(join(this.#folder, removed.file)).catch(() => Buffer.of());
      await this.#save(before.filter((one) => one !== removed));
      return { name: removed.name, bytes };
    });
  }

  #check({ name, bytes }: UploadedScript): LibraryFile {
    if (!NAME.test(name)) {
      throw new InkstandError(
        'unprocessable',
        `expected a file name like chart.js, got ${JSON.stringify(name.slice(0, 100))}`,
      );
    }
    const { byteLength } = bytes;
    if (byteLength > LIBRARY_LIMITS.fileBytes) {
      throw new InkstandError('too-large', `expected ${name} to have at most ${LIBRARY_LIMITS.fileBytes} bytes`);
    }
    if (byteLength === 0 || !isText(bytes)) {
      throw new InkstandError('unprocessable', `expected ${name} to be JavaScript in UTF-8`);
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = `${sha256.slice(0, 16)}.js`;
    return { name: name.toLowerCase(), file, bytes: byteLength, sha256, addedAtMs: this.#now() };
  }

  /** The new list takes effect when it is renamed; then unlisted files are deleted. */
  async #save(files: readonly LibraryFile[]): Promise<void> {
    const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const text = `${JSON.stringify(sorted, null, 1)}\n`;
    const named = new Set(sorted.map(({ file }) => file));
    await saveFolderList(join(this.#folder, LIBRARY_LIST), text, (name) => named.has(name));
  }
}

function requireCapacity(files: readonly LibraryFile[]): void {
  const { files: maxFiles, bytes: maxBytes } = LIBRARY_LIMITS;
  if (files.length > maxFiles) throw new InkstandError('limit', `expected at most ${maxFiles} files in the library`);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > maxBytes) throw new InkstandError('too-large', `expected at most ${maxBytes} bytes in the library`);
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
