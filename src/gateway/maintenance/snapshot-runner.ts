import { statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@inkstand/common/errors';
import type { Log } from '../http/http.js';
import type { Store } from '../store/store.js';
import type { DiskSpace } from './disk-space.js';

interface SnapshotRunnerOptions {
  readonly store: Pick<Store, 'durableChanges' | 'isDamaged' | 'dataDir' | 'now'>;
  readonly space: Pick<DiskSpace, 'read'>;
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** Called when the database is damaged, which must be closed before its repair. */
  readonly onDamage: (why: string) => Promise<void>;
}

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Delay after the start, when other work is more urgent. */
const SETTLING_MS = 10 * 60_000;

/** Makes snapshots of the database for a later repair, and detects damage. */
export class SnapshotRunner {
  readonly #options: SnapshotRunnerOptions;
  /** Number of changes at the last snapshot; unknown after a start, so that everything counts as changed. */
  #copiedChanges = -1;
  #nextSnapshotMs: number;
  #nextCheckMs: number;
  /** Why the last snapshot failed. */
  failure: string | undefined;

  constructor(options: SnapshotRunnerOptions) {
    this.#options = options;
    const startMs = options.monotonicMs();
    this.#nextSnapshotMs = startMs + SETTLING_MS;
    this.#nextCheckMs = startMs + WEEK_MS;
  }

  /** May be called often; it acts at most once an hour. */
  async tick(): Promise<void> {
    const { store, monotonicMs, onDamage } = this.#options;
    if (store.isDamaged) return onDamage('a query found damage');
    const nowMs = monotonicMs();
    if (nowMs >= this.#nextSnapshotMs) {
      this.#nextSnapshotMs = nowMs + HOUR_MS;
      await this.snapshotWhenDue();
    }
    if (nowMs >= this.#nextCheckMs) {
      this.#nextCheckMs = nowMs + WEEK_MS;
      await this.#check();
    }
  }

  /** Makes a snapshot if one is due. Returns whether it did. */
  async snapshotWhenDue(): Promise<boolean> {
    const { store, space, log } = this.#options;
    const { dataDir, now, durableChanges } = store;
    const { isSnapshotDue, listSnapshots, takeSnapshot } = await import('../store/snapshots.js');
    const [last] = await listSnapshots(dataDir);
    const { freeBytes = Number.POSITIVE_INFINITY } = (await space.read()) ?? {};
    const databaseBytes = statSync(join(dataDir, 'inkstand.db')).size;
    const hasChanged = durableChanges !== this.#copiedChanges;
    if (!isSnapshotDue({ nowMs: now(), databaseBytes, freeBytes, hasChanged, last })) return false;
    try {
      const { byteCount } = await takeSnapshot(dataDir, now());
      this.#copiedChanges = durableChanges;
      this.failure = undefined;
      log.info({ byteCount }, 'the database was copied');
      return true;
    } catch (err) {
      this.failure = messageOf(err);
      log.warn({ err }, 'the database could not be copied');
      return false;
    }
  }

  async #check(): Promise<void> {
    const { store, onDamage, log } = this.#options;
    const { inspectDatabase } = await import('../store/repair/inspect-database.js');
    const state = await inspectDatabase(join(store.dataDir, 'inkstand.db'), 'full');
    if (state.kind === 'damaged') await onDamage(state.why);
    else log.debug({}, 'the database check passed');
  }
}
