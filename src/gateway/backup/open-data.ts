import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store.js';
import {
  isDamage,
  isUnwritable,
  makeDataFolder,
  openStore,
  openStoreReadOnly,
  type Repair,
  repairDatabase,
  requestCheck,
  takeLock,
} from '../store/store.js';
import type { Restored } from './replace-data.js';
import { STAGING } from './restore-note.js';
import { explainUnopened, isConflict, UnopenedData } from './unopened-data.js';

/** The database of a data folder, and what had to be done before it could be opened. */
export interface OpenedData {
  readonly store: Store;
  readonly repair: Repair;
  readonly restored: Restored | undefined;
}

/**
 * Opens the database for the gateway, after putting a staged backup in place and repairing a damaged database. A folder
 * that cannot be written is opened read-only, so that displays keep their screens. Adds the functions that close it to
 * `stops`, even if opening fails halfway. Throws `conflict` when the data is in use, `unavailable` when the folder cannot
 * be created, and `UnopenedData` when the data cannot be opened.
 */
export async function openData(
  dataDir: string,
  now: () => number,
  stops: (() => Promise<unknown>)[],
): Promise<OpenedData> {
  if (existsSync(join(dataDir, 'inkstand.db')) && isUnwritable(dataDir)) {
    const store = await openStoreReadOnly({ dataDir, now }).catch((error) => {
      throw explainUnopened(error);
    });
    stops.push(() => store.close());
    return { store, repair: { kind: 'none' }, restored: undefined };
  }
  // Before the store is opened, which may migrate the schema.
  makeDataFolder(dataDir);
  const lock = await takeLock(dataDir).catch((error) => {
    throw isConflict(error) ? error : explainUnopened(error);
  });
  stops.push(() => lock.release());
  try {
    const opened = await openLocked(dataDir, now);
    stops.push(() => opened.store.close());
    return opened;
  } catch (error) {
    throw explainUnopened(error);
  }
}

async function openLocked(dataDir: string, now: () => number): Promise<OpenedData> {
  const isStaged = existsSync(join(dataDir, STAGING));
  const restored = isStaged ? await (await import('./replace-data.js')).finishRestore(dataDir) : undefined;
  let repair = await repairOrRefuse(dataDir);
  const store = await openStore({ dataDir, now }).catch(async (error) => {
    if (!isDamage(error)) throw error;
    await requestCheck(dataDir);
    repair = await repairOrRefuse(dataDir);
    return openStore({ dataDir, now });
  });
  return { store, repair, restored };
}

async function repairOrRefuse(dataDir: string): Promise<Repair> {
  const repair = await repairDatabase(dataDir);
  if (repair.kind === 'lost') throw new UnopenedData('damaged', new Error(repair.why));
  return repair;
}
