import type { Store } from '../store/store.js';
import { openStore } from '../store/store.js';

/**
 * Opens the store for an administration command next to a running gateway, without the folder's lock, and always closes
 * it.
 */
export async function withStore<Result>(dataDir: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataDir, now: Date.now });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
