import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARY_FOLDER, LIBRARY_LIST, type LibraryFile, readLibraryList } from './library-list.js';

/** The library folder as pages read it. Reloads the list after a change. */
export class LibrarySource {
  readonly #folder: string;
  #cached: { readonly stamp: string; readonly files: readonly LibraryFile[] } = { stamp: '', files: [] };

  constructor(dataDir: string) {
    this.#folder = join(dataDir, LIBRARY_FOLDER);
  }

  files(): readonly LibraryFile[] {
    const stats = statSync(join(this.#folder, LIBRARY_LIST), { throwIfNoEntry: false });
    const stamp = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
    if (stamp !== this.#cached.stamp) {
      this.#cached = { stamp, files: stamp === '' ? [] : readLibraryList(this.#folder) };
    }
    return this.#cached.files;
  }

  /** The text of a listed file; undefined when it was removed meanwhile. */
  read({ file }: Pick<LibraryFile, 'file'>): string | undefined {
    try {
      return readFileSync(join(this.#folder, file), 'utf8');
    } catch {
      return undefined;
    }
  }
}
