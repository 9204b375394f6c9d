import type { LanOnly } from '../board/board.js';
import { resolveWithin } from '../resolve-within.js';
import type { Store } from '../store/store.js';
import type { WorkerHost } from '../worker/worker.js';

export interface HealthOptions {
  readonly store: Pick<Store, 'get'>;
  readonly worker: Pick<WorkerHost, 'pid' | 'load'>;
  readonly lanOnly: Pick<LanOnly, 'isOn'>;
}

/** Whether the gateway can do its work. */
export interface Health {
  readonly status: 'ok' | 'failing';
  readonly store: 'ok' | 'failing';
  /** Plugins are kept within the own network. */
  readonly lan_only: boolean;
  /** The worker lives only while there is something to draw or fetch: `gone` is its usual state. */
  readonly worker: { readonly state: 'gone' | 'up'; readonly waiting: number; readonly running: number };
}

/** A database that takes longer hangs, by a broken card or a full disk. */
const STORE_MS = 2000;

/** Looks at what every answer needs. Touches no disk when the database is in memory's cache. Never throws. */
export async function checkHealth({ store, worker, lanOnly }: HealthOptions): Promise<Health> {
  const asked = store.get('SELECT 1 FROM setting LIMIT 1').then(
    () => true,
    () => false,
  );
  const answered = await resolveWithin(asked, STORE_MS);
  const state = answered ? 'ok' : 'failing';
  const { waiting, running } = worker.load();
  return {
    status: state,
    store: state,
    lan_only: lanOnly.isOn(),
    worker: { state: worker.pid() === undefined ? 'gone' : 'up', waiting, running },
  };
}
