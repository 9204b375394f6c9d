import { constants } from 'node:fs';
import { copyFile, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

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
