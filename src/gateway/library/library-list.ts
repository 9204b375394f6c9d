import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@inkstand/common/json';

/** Folder in the data folder. */
export const LIBRARY_FOLDER = 'library';
/** Lists the files; written last and atomically, so that everything it lists exists. */
export const LIBRARY_LIST = 'library.json';

/** A script that the owner added, for pages that load a file of its name. */
export interface LibraryFile {
  /** Last part of the addresses that it matches, such as `highcharts.js`. */
  readonly name: string;
  /** Name in the library folder, the hash of its bytes. */
  readonly file: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly addedAtMs: number;
}

const FILE = /^[0-9a-f]{16}\.js$/;

/** Reads the list of a library folder; empty when there is none or it cannot be read. */
export function readLibraryList(folder: string): readonly LibraryFile[] {
  try {
    const list: unknown = JSON.parse(readFileSync(join(folder, LIBRARY_LIST), 'utf8'));
    return Array.isArray(list) ? list.filter(isLibraryFile) : [];
  } catch {
    return [];
  }
}

function isLibraryFile(value: unknown): value is LibraryFile {
  if (!isObject(value)) return false;
  const { name, file, bytes, sha256, addedAtMs } = value;
  const isNamed = typeof name === 'string' && typeof file === 'string' && FILE.test(file);
  return isNamed && typeof bytes === 'number' && typeof sha256 === 'string' && typeof addedAtMs === 'number';
}
