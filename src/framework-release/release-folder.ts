import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { HashedTable, type ReleaseHead, ReleaseTable } from '../render/render.js';
import { FRAMEWORK_LIST } from './folder-names.js';

export { FRAMEWORK_FOLDER, FRAMEWORK_LIST } from './folder-names.js';

export const RELEASE_FILES = { head: 'release.json', rules: 'rules.table', variables: 'variables.table' } as const;

/** What the owner added of the official framework. Folders and files are names within the release folder. */
export interface ReleaseList {
  readonly releases: readonly { readonly version: string; readonly folder: string }[];
  readonly fonts: readonly ReleaseFont[];
  readonly pictures?: { readonly file: string; readonly count: number } | undefined;
}

export interface ReleaseFont {
  readonly family: string;
  readonly weights: readonly [lightest: number, heaviest: number];
  readonly italic: boolean;
  /** Within the release folder. */
  readonly file: string;
}

const EMPTY_LIST: ReleaseList = { releases: [], fonts: [] };

/** The list of a release folder; empty where there is none or it cannot be read. */
export function readReleaseList(folder: string): ReleaseList {
  try {
    const list: Partial<ReleaseList> = JSON.parse(readFileSync(join(folder, FRAMEWORK_LIST), 'utf8'));
    return { releases: list.releases ?? [], fonts: list.fonts ?? [], pictures: list.pictures };
  } catch {
    return EMPTY_LIST;
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

/** Opens stored pictures. @throws when the file is missing or damaged */
export function openPictures(file: string): (name: string) => string | undefined {
  const table = openTable(file);
  return (name) => {
    const base64 = table.get(name);
    return typeof base64 === 'string' ? base64 : undefined;
  };
}

/** Opened for each read: a page needs a few dozen, and no file stays open when the owner removes the release. */
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
