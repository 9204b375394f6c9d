import { statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@inkstand/common/errors';
import type { Log } from '../http/http.js';
import type { Store } from '../store/store.js';
import type { DiskSpace } from './disk-space.js';

interface SnapshotScheduleOptions {
  readonly store: Pick<Store, 'durableChanges' | 'dataDir' | 'now'>;
  readonly space: Pick<DiskSpace, 'read'>;
  readonly monotonicMs: () => number;
  readonly log: Log;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Delay after the start, when other work is more urgent. */
const SETTLING_MS = 10 * 60_000;

interface SnapshotFacts {
  readonly nowMs: number;
  readonly databaseBytes: number;
  readonly freeBytes: number;
  /** There were durable changes since the last snapshot. */
  readonly hasChanged: boolean;
  readonly last: { readonly takenAtMs: number } | undefined;
}

/**
 * Bytes of snapshots written per day, a third of what an SD card endures for years. A larger database is copied less
 * often.
 */
const DAILY_BYTES = 3 * 2 ** 20;
const MAX_PAUSE_DAYS = 14;
/** Free space that must remain after a copy. */
const RESERVE_BYTES = 32 * 2 ** 20;

/** Whether a snapshot is due. Pure; a clock jump causes at most one extra snapshot. */
export function isSnapshotDue({ nowMs, databaseBytes, freeBytes, hasChanged, last }: SnapshotFacts): boolean {
  if (!hasChanged || freeBytes < databaseBytes + RESERVE_BYTES) return false;
  if (last === undefined) return true;
  const pauseDays = Math.min(MAX_PAUSE_DAYS, Math.max(1, databaseBytes / DAILY_BYTES));
  return Math.abs(nowMs - last.takenAtMs) >= pauseDays * DAY_MS;
}

/** Makes snapshots of the database for a later repair. */
export class SnapshotSchedule {
  readonly #options: SnapshotScheduleOptions;
  /** Number of changes at the last snapshot; unknown after a start, so that everything counts as changed. */
  #copiedChanges = -1;
  #nextSnapshotMs: number;
  /** Why the last snapshot failed. */
  failure: string | undefined;

  constructor(options: SnapshotScheduleOptions) {
    this.#options = options;
    this.#nextSnapshotMs = options.monotonicMs() + SETTLING_MS;
  }

  /** May be called often; it acts at most once an hour. */
  async tick(): Promise<void> {
    const nowMs = this.#options.monotonicMs();
    if (nowMs < this.#nextSnapshotMs) return;
    this.#nextSnapshotMs = nowMs + HOUR_MS;
    await this.snapshotWhenDue();
  }

  /** Makes a snapshot if one is due. Returns whether it did. */
  async snapshotWhenDue(): Promise<boolean> {
    const { store, space, log } = this.#options;
    const { dataDir, now, durableChanges } = store;
    const { listSnapshots, takeSnapshot } = await import('../store/snapshots.js');
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
}
