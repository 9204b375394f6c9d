import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS, migrateDatabase, requireLatestSchema } from '../migrate.js';
import { openReadableCopy } from '../repair/readable-copy.js';
import { Connection } from './connection.js';
import { makeDataFolder } from './data-folder.js';
import { Store } from './database.js';
import { loadSecretBox } from './secret-box.js';

interface StoreOptions {
  /** Created if necessary. */
  readonly dataDir: string;
  /** Milliseconds since 1970, by a clock that may jump. */
  readonly now: () => number;
  /** Another folder of numbered SQL files, for tests. */
  readonly migrationsDir?: string;
}

/**
 * Opens `DATA/inkstand.db` with a current schema, write-ahead log and foreign keys. Does not lock the folder
 * (`takeLock`), which the gateway needs but administration commands do not.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, now } = options;
  makeDataFolder(dataDir);
  const path = join(dataDir, 'inkstand.db');
  const writer = await Connection.open(path, 'write');
  try {
    // The busy timeout comes first, because switching to the write-ahead log needs exclusive access. The page size
    // applies to new files: most changes are a few short rows, and each changed page is written twice.
    await writer.exec('PRAGMA busy_timeout = 5000; PRAGMA page_size = 1024');
    await writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    // Larger than the log gets before it restarts. A log of constant size is overwritten without a change to the file
    // system, which would cost an SD card more than the rows themselves.
    await writer.exec('PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 8388608; PRAGMA temp_store = MEMORY');
    // Reached after about 40 changes; the few pages that change often are then rarely checkpointed.
    await writer.exec('PRAGMA wal_autocheckpoint = 250');
    await migrateDatabase(writer, dataDir, options.migrationsDir ?? MIGRATIONS);
    const reader = await Connection.open(path, 'read');
    await reader.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -2000');
    return await Store.create({ dataDir, now, writer, reader, secrets: await loadSecretBox(dataDir) });
  } catch (error) {
    await writer.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Opens the database without writing, for a disk that cannot be written. Throws `conflict` when the schema has another
 * version, and `unavailable` when there is no database.
 */
export async function openStoreReadOnly(options: StoreOptions): Promise<Store> {
  const { dataDir, now } = options;
  const path = join(dataDir, 'inkstand.db');
  const [writer, reader] = await openUnwritable(path);
  try {
    await requireLatestSchema(writer, options.migrationsDir ?? MIGRATIONS);
    return await Store.create({
      dataDir,
      now,
      writer,
      reader,
      secrets: await loadSecretBox(dataDir),
      isReadOnly: true,
    });
  } catch (error) {
    await Promise.all([writer, reader].map((one) => one.close().catch(() => undefined)));
    throw error;
  }
}

async function openUnwritable(path: string): Promise<readonly [Connection, Connection]> {
  const hasLog = existsSync(`${path}-wal`);
  // The index of the log cannot be written either.
  if (hasLog && !existsSync(`${path}-shm`)) return openReadableCopy(path);
  // With changes waiting in the log, SQLite must read it; without any, it must be told that the file will not change.
  const mode = hasLog ? 'read' : 'unchanging';
  return [await Connection.open(path, mode), await Connection.open(path, mode)];
}
