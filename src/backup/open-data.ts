import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store.js';
import {
  isDamage,
  isUnwritable,
  openStore,
  openStoreReadOnly,
  type Repair,
  repairDatabase,
  requestCheck,
  takeLock,
} from '../store/store.js';
import type { Restored } from './restore.js';
import { STAGING } from './restore-note.js';

/** The database of a data folder, and what had to be done before it could be opened. */
export interface OpenedData {
  readonly store: Store;
  readonly repair: Repair;
  readonly restored: Restored | undefined;
}

/**
 * Opens the database for the gateway, after putting a staged backup in place and repairing a damaged database. A folder
 * that cannot be written is opened read-only, so that displays keep their screens. Adds the functions that close it to
 * `stops`, even if opening fails halfway. Throws `conflict` when the data is in use.
 */
export async function openData(
  dataDir: string,
  now: () => number,
  stops: (() => Promise<unknown>)[],
): Promise<OpenedData> {
  if (existsSync(join(dataDir, 'inkstand.db')) && isUnwritable(dataDir)) {
    const store = await openStoreReadOnly({ dataDir, now });
    stops.push(() => store.close());
    return { store, repair: { kind: 'none' }, restored: undefined };
  }
  // Before the store is opened, which may migrate the schema.
  const lock = await takeLock(dataDir);
  stops.push(() => lock.release());
  const isStaged = existsSync(join(dataDir, STAGING));
  const restored = isStaged ? await (await import('./restore.js')).finishRestore(dataDir) : undefined;
  let repair: Repair = await repairDatabase(dataDir);
  const store = await openStore({ dataDir, now }).catch(async (error) => {
    if (!isDamage(error)) throw error;
    await requestCheck(dataDir);
    repair = await repairDatabase(dataDir);
    return openStore({ dataDir, now });
  });
  stops.push(() => store.close());
  return { store, repair, restored };
}
