import { constants, existsSync } from 'node:fs';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { syncPath } from '../store/store.js';
import { deleteAsOwner, readSchemaAsOwner } from './data-owner.js';

const DATABASE = 'inkstand.db';
const FILES = [DATABASE, `${DATABASE}-wal`, 'secret.key'] as const;

/**
 * Copies database and key while no gateway runs. The updater is root and the data folder belongs to the gateway, so
 * links in it are not followed, neither here nor when the copy is restored.
 */
export async function copyData(dataDir: string, copy: string): Promise<void> {
  const beside = `${copy}.new`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  for (const name of FILES)
    if (existsSync(join(dataDir, name))) await copyFile(join(dataDir, name), join(beside, name));
  await syncPath(beside);
  await rm(copy, { recursive: true, force: true });
  await rename(beside, copy);
}

/** Restores the copy; existing files are replaced only once the whole copy has been written next to them. */
export async function restoreData(dataDir: string, copy: string): Promise<void> {
  // What is not in the copy is deleted; a copy that is not there at all must not delete everything.
  if (!existsSync(copy)) throw new InkstandError('conflict', 'the copy of the data from before the update is missing');
  const { uid, gid } = await lstat(dataDir);
  const copied = FILES.filter((name) => existsSync(join(copy, name)));
  for (const name of copied) {
    await deleteAsOwner(dataDir, join(dataDir, `${name}.part`));
    await copyFile(join(copy, name), join(dataDir, `${name}.part`), { uid, gid });
  }
  // The log first, because it would damage another database.
  for (const name of [`${DATABASE}-wal`, `${DATABASE}-shm`]) await deleteAsOwner(dataDir, join(dataDir, name));
  for (const name of FILES) {
    if (copied.includes(name)) await rename(join(dataDir, `${name}.part`), join(dataDir, name));
    else await deleteAsOwner(dataDir, join(dataDir, name));
  }
  await syncPath(dataDir);
}

/** Size of a copy. */
export async function countDataBytes(dataDir: string): Promise<number> {
  let sum = 0;
  for (const name of FILES) sum += (await lstat(join(dataDir, name)).catch(() => undefined))?.size ?? 0;
  return sum;
}

/** Schema of the database in the data folder; undefined when there is none. */
export async function readDataSchema(dataDir: string): Promise<number | undefined> {
  const path = join(dataDir, DATABASE);
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return undefined;
  if (!stats.isFile()) throw notAFile(path);
  return readSchemaAsOwner(dataDir, path);
}

async function copyFile(from: string, to: string, owner?: { uid: number; gid: number }): Promise<void> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((cause) => {
    throw new InkstandError('invalid', `expected ${from} to be a file`, { cause });
  });
  try {
    if (!(await source.stat()).isFile()) throw notAFile(from);
    const target = await open(to, 'wx', 0o600);
    try {
      // Unlike write(), which silently drops the end of a file on a full disk.
      for await (const part of source.createReadStream({ autoClose: false })) await target.writeFile(part);
      if (owner) await target.chown(owner.uid, owner.gid);
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const notAFile = (path: string): InkstandError => new InkstandError('invalid', `expected ${path} to be a file`);
