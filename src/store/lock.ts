import { join } from 'node:path';
import { InkstandError } from '../errors.js';
import { Connection } from './connection.js';
import { makeDataFolder } from './data-folder.js';

/** Held while one process owns the data folder. */
export interface Lock {
  release(): Promise<void>;
}

/**
 * Locks the data folder for this process with an open exclusive transaction on `lock.db`, which the system releases
 * however the process ends. Creates the folder if necessary. Throws `conflict` when another process holds the lock,
 * `unavailable` when the folder cannot be created.
 */
export async function takeLock(dataDir: string): Promise<Lock> {
  makeDataFolder(dataDir);
  const connection = await Connection.open(join(dataDir, 'lock.db'), 'write');
  try {
    // SQLite gets memory for twenty pages at once; this file never has one.
    await connection.exec('PRAGMA busy_timeout = 200; PRAGMA page_size = 512; BEGIN EXCLUSIVE');
  } catch (cause) {
    await connection.close();
    throw new InkstandError('conflict', `the data folder ${dataDir} is in use by another inkstand`, {
      cause,
      hint: 'stop the other one, or give this one its own --data folder',
    });
  }
  return { release: () => connection.close() };
}
