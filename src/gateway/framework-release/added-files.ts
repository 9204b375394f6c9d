import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { InkstandError } from '@inkstand/common/errors';
import { withZip, type ZipFailure } from '../zip/zip.js';

/** A file without a path, as an owner uploads it. */
export interface UploadedFile {
  /** Name of the file, which may contain the version of the release. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One file that an owner adds: alone, in a folder or in a zip. */
export interface AddedFile {
  /** Path within the input, prefixed by the name of the zip or folder. */
  readonly path: string;
  read(): Promise<Uint8Array>;
}

const LIMITS = { files: 3_000, depth: 4, fileBytes: 64_000_000, archiveBytes: 256_000_000 } as const;
const ZIP_LIMITS = { maxEntries: LIMITS.files, maxFileBytes: LIMITS.fileBytes, maxTotalBytes: LIMITS.archiveBytes };

/**
 * Calls `use` with the wanted files at a path or in an uploaded file; a zip stays open meanwhile.
 * @throws InkstandError 'not-found', 'unprocessable' for unreadable input, 'too-large' above a limit
 */
export async function withAddedFiles<T>(
  source: string | UploadedFile,
  isWanted: (path: string) => boolean,
  use: (files: readonly AddedFile[]) => Promise<T>,
): Promise<T> {
  const useWanted = (files: readonly AddedFile[]): Promise<T> => use(files.filter(({ path }) => isWanted(path)));
  if (typeof source !== 'string') {
    const { name, bytes } = source;
    return isZip(name) ? useZip(name, bytes, useWanted) : useWanted([{ path: name, read: async () => bytes }]);
  }
  const path = source;
  const stats = await stat(path).catch((cause) => {
    throw new InkstandError('not-found', `cannot read ${path}`, { cause });
  });
  const name = basename(path);
  if (stats.isDirectory()) {
    const files = await listFolder(path, name);
    return useWanted(files);
  }
  if (stats.size > LIMITS.archiveBytes) throw tooLarge(path);
  return isZip(name) ? useZip(path, path, useWanted) : useWanted([{ path: name, read: () => readWhole(path) }]);
}

const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip');

/** `place` appears in messages. */
function useZip<T>(
  place: string,
  source: string | Uint8Array,
  use: (files: readonly AddedFile[]) => Promise<T>,
): Promise<T> {
  const explain = (failure: ZipFailure): InkstandError => explainFailure(place, failure);
  const name = basename(place);
  return withZip(source, { limits: ZIP_LIMITS, explain }, (entries) =>
    use(entries.map((entry): AddedFile => ({ path: `${name}/${entry.name}`, read: entry.read }))),
  );
}

/** The text of a style sheet, decompressed if its name ends in `.gz`. */
export async function readText(file: AddedFile): Promise<string> {
  const bytes = await file.read();
  if (!file.path.endsWith('.gz')) return new TextDecoder().decode(bytes);
  const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: LIMITS.fileBytes }).catch((cause) => {
    throw damaged(file.path, cause);
  });
  return new TextDecoder().decode(unpacked);
}

async function listFolder(folder: string, name: string): Promise<AddedFile[]> {
  const files: AddedFile[] = [];
  const walk = async (path: string, shown: string, depth: number): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const [inner, innerShown] = [join(path, entry.name), `${shown}/${entry.name}`];
      if (entry.isDirectory() && depth < LIMITS.depth) await walk(inner, innerShown, depth + 1);
      else if (entry.isFile()) files.push({ path: innerShown, read: () => readWhole(inner) });
      if (files.length > LIMITS.files) throw tooLarge(folder);
    }
  };
  await walk(folder, name, 1);
  return files;
}

async function readWhole(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((cause) => {
    throw new InkstandError('not-found', `cannot read ${path}`, { cause });
  });
  if (bytes.length > LIMITS.fileBytes) throw tooLarge(path);
  return bytes;
}

function explainFailure(path: string, { kind, entry, cause }: ZipFailure): InkstandError {
  const place = entry === undefined ? path : `${path}/${entry}`;
  switch (kind) {
    case 'not-a-zip':
    case 'damaged':
      return damaged(place, cause);
    case 'too-many-entries':
    case 'too-large':
      return tooLarge(place);
  }
}

const tooLarge = (path: string): InkstandError => new InkstandError('too-large', `${path} is too large for a release`);

const damaged = (path: string, cause: unknown): InkstandError =>
  new InkstandError('unprocessable', `${path} is damaged`, { cause });
