import type { LanOnly } from '../network/network.js';
import { resolveWithin } from '../resolve-within.js';
import type { Store } from '../store/store.js';
import type { WorkerHost } from '../worker/worker.js';

export interface HealthOptions {
  readonly store: Pick<Store, 'get'>;
  readonly worker: Pick<WorkerHost, 'pid' | 'load'>;
  readonly lanOnly: Pick<LanOnly, 'isOn'>;
}

/** Whether the gateway can do its work. */
interface Health {
  readonly status: 'ok' | 'failing';
  readonly store: 'ok' | 'failing';
  /** Plugins are restricted to the private network. */
  readonly lan_only: boolean;
  /** The worker runs only while there are jobs, so it is usually `gone`. */
  readonly worker: { readonly state: 'gone' | 'up'; readonly waiting: number; readonly running: number };
}

/** A slower database counts as hung, because of a broken SD card or a full disk. */
const STORE_MS = 2000;

/** Checks what every request needs. Reads no disk if the database is cached in memory. Never throws. */
export async function checkHealth({ store, worker, lanOnly }: HealthOptions): Promise<Health> {
  const query = store.get('SELECT 1 FROM setting LIMIT 1').then(
    () => true,
    () => false,
  );
  const answered = await resolveWithin(query, STORE_MS);
  const state = answered ? 'ok' : 'failing';
  const { waiting, running } = worker.load();
  return {
    status: state,
    store: state,
    lan_only: lanOnly.isOn(),
    worker: { state: worker.pid() === undefined ? 'gone' : 'up', waiting, running },
  };
}
