import { closeSync, constants, openSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { Connection, isDamage, isInUse } from './connection.js';
import { makeDataFolder } from './data-folder.js';

/** Held while one process owns the data folder. */
export interface Lock {
  release(): Promise<void>;
}

/**
 * Locks the data folder for this process with an open exclusive transaction on `lock.db`, which the system releases
 * however the process ends. Creates the folder if necessary, and `lock.db` anew when it is damaged. Throws `conflict` when
 * another process holds the lock, `unavailable` when the folder cannot be created or `lock.db` cannot be locked, such as a
 * symbolic link.
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  makeDataFolder(dataDir);
  // The folder itself may be a link of the administrator's; the file may be one of whoever can write to the folder.
  const path = join(realpathSync(dataDir), 'lock.db');
  const connection = await lockFile(path).catch((cause) => {
    if (!isDamage(cause)) throw cause;
    emptyFile(path);
    return lockFile(path);
  });
  if (connection) return { release: () => connection.close() };
  throw new InkstandError('conflict', `the data folder ${dataDir} is in use by another inkstand`, {
    hint: 'stop the other one, or give this one its own --data folder',
  });
}

/** Undefined when another process holds the lock. */
async function lockFile(path: string): Promise<Connection | undefined> {
  const connection = await Connection.open(path, 'write-unlinked').catch((cause) => {
    throw new InkstandError('unavailable', `cannot lock the data folder: expected ${path} to be a file`, { cause });
  });
  try {
    // SQLite gets memory for twenty pages at once; this file never has one.
    await connection.exec('PRAGMA busy_timeout = 200; PRAGMA page_size = 512; BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    await connection.close();
    if (isInUse(error)) return undefined;
    throw error;
  }
}

/**
 * Empties a file that a power cut filled with garbage. It is not deleted: another process that does the same may have locked
 * it already, and an intact lock file is always empty.
 */
function emptyFile(path: string): void {
  closeSync(openSync(path, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW));
}
