import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { Connection } from '../database/connection.js';

/** Folders that may be writable when the data folder is not, best first. */
const FOLDERS = [process.env.RUNTIME_DIRECTORY, tmpdir(), '/dev/shm'];
/** The folders may be in memory. */
const MAX_BYTES = 64 * 2 ** 20;

/**
 * Opens a copy of a database that cannot be written and has changes in its log but no index of the log, which SQLite
 * would have to write. The copy contains these changes and is unlinked once open. Throws `unavailable` when it cannot
 * be made.
 */
export async function openReadableCopy(path: string): Promise<readonly [Connection, Connection]> {
  const bytes = sizeOf(path) + sizeOf(`${path}-wal`);
  if (bytes > MAX_BYTES) throw new InkstandError('unavailable', 'the database is too large to be read from a copy');
  let lastCause: unknown;
  for (const parent of FOLDERS) {
    if (!parent) continue;
    let folder: string | undefined;
    try {
      folder = await mkdtemp(join(parent, 'inkstand-'));
      return await openCopy(path, folder);
    } catch (cause) {
      lastCause = cause;
    } finally {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    }
  }
  throw new InkstandError('unavailable', 'the database cannot be read without writing', { cause: lastCause });
}

async function openCopy(path: string, folder: string): Promise<readonly [Connection, Connection]> {
  const copy = join(folder, basename(path));
  for (const ending of ['', '-wal']) if (existsSync(path + ending)) await copyFile(path + ending, copy + ending);
  const writer = await Connection.open(copy, 'write');
  try {
    // Without a write-ahead log, the copy is a single file.
    await writer.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = DELETE');
  } finally {
    await writer.close();
  }
  const opened = [await Connection.open(copy, 'unchanging'), await Connection.open(copy, 'unchanging')] as const;
  // SQLite opens the file with the first statement.
  for (const connection of opened) await connection.get('SELECT 1 FROM sqlite_master');
  return opened;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
