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
import { finishRestore } from './restore.js';

/** The database of a data folder, and what had to be done before it could be opened. */
export interface OpenedData {
  readonly store: Store;
  readonly repair: Repair;
  readonly restored: Awaited<ReturnType<typeof finishRestore>>;
}

/**
 * Opens the database as the only gateway there is: a staged backup is put in place first, and a damaged database repaired.
 * A folder that cannot be written is opened as it is, so that displays keep their screens. `stops` is given what closes it, also when opening fails half-way. Throws `conflict` when the data is in use.
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
  // Before the store, which may bring the schema up to date.
  const lock = await takeLock(dataDir);
  stops.push(() => lock.release());
  const restored = await finishRestore(dataDir);
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
