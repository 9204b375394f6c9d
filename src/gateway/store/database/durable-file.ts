import { constants } from 'node:fs';
import { copyFile, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Syncs a file's content or a folder's entries to disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Renames a finished file durably; replaces an existing file. */
export async function placeFile(from: string, to: string): Promise<void> {
  await syncPath(from);
  await rename(from, to);
  await syncPath(dirname(to));
}

/** Writes a text atomically; `mode` applies to a new file. */
export async function writeDurably(path: string, text: string, mode?: number): Promise<void> {
  await writeFile(`${path}.part`, text, mode === undefined ? {} : { mode });
  await placeFile(`${path}.part`, path);
}

/**
 * Writes the list of a folder, then deletes what it does not name. Files are added before their list, so that whatever
 * it names exists.
 */
export async function saveFolderList(path: string, text: string, isNamed: (name: string) => boolean): Promise<void> {
  await writeDurably(path, text);
  for (const name of await readdir(dirname(path)))
    if (name !== basename(path) && !isNamed(name))
      await rm(join(dirname(path), name), { recursive: true, force: true });
}

/** Copies a file atomically. */
export async function copyDurably(from: string, to: string): Promise<void> {
  const temporaryPath = `${to}.part`;
  try {
    await rm(temporaryPath, { force: true });
    await copyFile(from, temporaryPath, constants.COPYFILE_FICLONE);
    await placeFile(temporaryPath, to);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
