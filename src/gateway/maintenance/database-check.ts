import { join } from 'node:path';
import type { Log } from '../http/http.js';
import type { Store } from '../store/store.js';

interface DatabaseCheckOptions {
  readonly store: Pick<Store, 'isDamaged' | 'dataDir'>;
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** Called when the database is damaged, which must be closed before its repair. */
  readonly onDamage: (why: string) => Promise<void>;
}

/** Each row is read this often; a start reads less. */
const INTERVAL_MS = 7 * 24 * 60 * 60_000;

/** Detects damage of the database. */
export class DatabaseCheck {
  readonly #options: DatabaseCheckOptions;
  #nextCheckMs: number;

  constructor(options: DatabaseCheckOptions) {
    this.#options = options;
    this.#nextCheckMs = options.monotonicMs() + INTERVAL_MS;
  }

  /** May be called often. */
  async tick(): Promise<void> {
    const { store, monotonicMs, onDamage, log } = this.#options;
    if (store.isDamaged) return onDamage('a query found damage');
    const nowMs = monotonicMs();
    if (nowMs < this.#nextCheckMs) return;
    this.#nextCheckMs = nowMs + INTERVAL_MS;
    const { inspectDatabase } = await import('../store/repair/inspect-database.js');
    const state = await inspectDatabase(join(store.dataDir, 'inkstand.db'), 'full');
    if (state.kind === 'damaged') await onDamage(state.why);
    else log.debug({}, 'the database check passed');
  }
}
