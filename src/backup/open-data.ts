import type { Store } from '../store/store.js';
import { isDamage, openStore, type Repair, repairDatabase, requestCheck, takeLock } from '../store/store.js';
import { finishRestore } from './restore.js';

/** The database of a data folder, and what had to be done before it could be opened. */
export interface OpenedData {
  readonly store: Store;
  readonly repair: Repair;
  readonly restored: Awaited<ReturnType<typeof finishRestore>>;
}

/**
 * Opens the database under the folder's lock: first puts a staged backup in place and repairs a damaged database.
 * `stops` receives the functions that close it, also when opening fails half-way. Throws `conflict` when the data is in
 * use.
 */
export async function openData(
  dataDir: string,
  now: () => number,
  stops: (() => Promise<unknown>)[],
): Promise<OpenedData> {
  // Before the store is opened, which may migrate the schema.
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
