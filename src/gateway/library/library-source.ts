import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARY_FOLDER, LIBRARY_LIST, type LibraryFile, readLibraryList } from './library-list.js';

/** The library folder as pages read it. Reloads the list after a change. */
export class LibrarySource {
  readonly #folder: string;
  #known: { readonly stamp: string; readonly files: readonly LibraryFile[] } = { stamp: '', files: [] };

  constructor(dataDir: string) {
    this.#folder = join(dataDir, LIBRARY_FOLDER);
  }

  files(): readonly LibraryFile[] {
    const found = statSync(join(this.#folder, LIBRARY_LIST), { throwIfNoEntry: false });
    const stamp = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
    if (stamp !== this.#known.stamp) {
      this.#known = { stamp, files: stamp === '' ? [] : readLibraryList(this.#folder) };
    }
    return this.#known.files;
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
