import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { HashedTable } from './hashed-table.js';
import { type ReleaseHead, ReleaseTable } from './release-table.js';
import { SHELF_FILE } from './shelf-names.js';

export { SHELF_FILE, SHELF_FOLDER } from './shelf-names.js';

export const RELEASE_FILES = { head: 'release.json', rules: 'rules.table', variables: 'variables.table' } as const;

/** What the owner added of the official framework. Folders and files are names in the shelf's folder. */
export interface ShelfList {
  readonly releases: readonly { readonly version: string; readonly folder: string }[];
  readonly fonts: readonly ShelfFont[];
}

export interface ShelfFont {
  readonly family: string;
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
  /** In the shelf's folder. */
  readonly file: string;
}

const EMPTY_SHELF: ShelfList = { releases: [], fonts: [] };

/** The list of a shelf; empty where there is none or it cannot be read. */
export function readShelfList(folder: string): ShelfList {
  try {
    const list: Partial<ShelfList> = JSON.parse(readFileSync(join(folder, SHELF_FILE), 'utf8'));
    return { releases: list.releases ?? [], fonts: list.fonts ?? [] };
  } catch {
    return EMPTY_SHELF;
  }
}

/** Opens a stored release. @throws when a file is missing or damaged */
export function openRelease(folder: string): ReleaseTable {
  const head: ReleaseHead = JSON.parse(readFileSync(join(folder, RELEASE_FILES.head), 'utf8'));
  if (head.format !== 1) throw new RangeError(`expected a release stored in format 1, got ${head.format}`);
  return new ReleaseTable(
    head,
    openTable(join(folder, RELEASE_FILES.rules)),
    openTable(join(folder, RELEASE_FILES.variables)),
  );
}

/** Opened for each read: a page needs a few dozen, and nothing is left open when the owner removes the release. */
function openTable(file: string): HashedTable {
  return new HashedTable((offset, length) => {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset));
    } finally {
      closeSync(descriptor);
    }
  });
}

/** The release for a page: the one it was made for, else the newest; pages for release 1 have rules of our own. */
export function chooseRelease(releases: readonly ReleaseTable[], wanted: string | undefined): ReleaseTable | undefined {
  const exact = releases.find(({ head }) => head.version === wanted);
  if (exact || /^v?[01]\./.test(wanted ?? '')) return exact;
  return releases.toSorted((a, b) => compareVersions(b.head.version, a.head.version))[0];
}

/** Positive when `a` is newer. */
export function compareVersions(a: string, b: string): number {
  const numbers = b.split('.').map(Number);
  for (const [index, number] of a.split('.').map(Number).entries()) {
    const difference = number - (numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
