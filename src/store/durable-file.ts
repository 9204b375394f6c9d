import { constants } from 'node:fs';
import { copyFile, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Resolves when the bytes of a file, or the names in a folder, have reached the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Gives a finished file its name for good; a file of that name is replaced. */
export async function placeFile(from: string, to: string): Promise<void> {
  await syncPath(from);
  await rename(from, to);
  await syncPath(dirname(to));
}

/** A text that is there whole or not at all; `mode` as of a new file. */
export async function writeDurably(path: string, text: string, mode?: number): Promise<void> {
  await writeFile(`${path}.part`, text, mode === undefined ? {} : { mode });
  await placeFile(`${path}.part`, path);
}

/** A copy that appears whole or not at all. */
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
