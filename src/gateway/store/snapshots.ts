import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { copyDurably, placeFile } from './database/durable-file.js';
import { copyDatabase } from './repair/copy-database.js';
import { inspectDatabase } from './repair/inspect-database.js';

/** A copy of the whole database. */
export interface Snapshot {
  /** Increases with each snapshot, independent of the clock. */
  readonly number: number;
  /** Milliseconds since 1970, by the clock at the time. */
  readonly takenAtMs: number;
  readonly byteCount: number;
  readonly path: string;
}

const FOLDER = 'snapshots';
const WEEK_MS = 7 * 24 * 60 * 60_000;
const NAME = /^inkstand-(\d{6,9})-(\d{1,12})\.db$/;

/** Newest first; empty when the folder does not exist. */
export async function listSnapshots(dataDir: string): Promise<readonly Snapshot[]> {
  const folder = join(dataDir, FOLDER);
  const names = await readdir(folder).catch(() => []);
  const snapshots = await Promise.all(
    names.map(async (name): Promise<readonly Snapshot[]> => {
      const [, number, seconds] = NAME.exec(name) ?? [];
      if (number === undefined) return [];
      const path = join(folder, name);
      const byteCount = await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
      return [{ number: Number(number), takenAtMs: Number(seconds) * 1000, byteCount, path }];
    }),
  );
  return snapshots.flat().sort((a, b) => b.number - a.number);
}

/**
 * Copies the database next to a running store without blocking its writes, verifies the copy, and deletes the oldest
 * ones. Throws `unavailable` when the copy is damaged, `no-space`.
 */
export async function takeSnapshot(dataDir: string, nowMs: number): Promise<Snapshot> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const temporaryPath = join(folder, 'taking.part');
  await rm(temporaryPath, { force: true });
  try {
    await copyDatabase(join(dataDir, 'inkstand.db'), temporaryPath);
    const state = await inspectDatabase(temporaryPath, 'quick');
    if (state.kind !== 'sound') throw new InkstandError('unavailable', 'the copy of the database is damaged');
    const [newest] = await listSnapshots(dataDir);
    const number = (newest?.number ?? 0) + 1;
    const name = `inkstand-${String(number).padStart(6, '0')}-${Math.max(0, Math.floor(nowMs / 1000))}.db`;
    const path = join(folder, name);
    await placeFile(temporaryPath, path);
    // Passwords and display keys in a copy cannot be read without this key.
    await copyDurably(join(dataDir, 'secret.key'), join(folder, 'secret.key'));
    await pruneSnapshots(dataDir);
    return { number, takenAtMs: nowMs, byteCount: (await stat(path)).size, path };
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

const NEWEST_KEPT = 3;
const WEEKS_KEPT = 2;

/**
 * Selects snapshots to delete. Keeps the newest three and, for damage noticed late, the oldest of each of the last two
 * weeks, but at most `maxCount`. Pure.
 */
export function planSnapshotRemovals(
  snapshots: readonly Snapshot[],
  maxCount = NEWEST_KEPT + WEEKS_KEPT,
): readonly Snapshot[] {
  const newestFirst = [...snapshots].sort((a, b) => b.number - a.number);
  const oldestOfWeek = new Map<number, Snapshot>();
  for (const snapshot of newestFirst) oldestOfWeek.set(Math.floor(snapshot.takenAtMs / WEEK_MS), snapshot);
  const weekly = [...oldestOfWeek.values()].sort((a, b) => b.number - a.number).slice(0, WEEKS_KEPT);
  const kept = new Set(
    [...newestFirst.slice(0, NEWEST_KEPT), ...weekly].sort((a, b) => b.number - a.number).slice(0, maxCount),
  );
  return newestFirst.filter((snapshot) => !kept.has(snapshot));
}

/** Deletes excess copies. @param maxCount fewer than usual when space is short */
export async function pruneSnapshots(dataDir: string, maxCount?: number): Promise<number> {
  const removed = planSnapshotRemovals(await listSnapshots(dataDir), maxCount);
  for (const { path } of removed) await rm(path, { force: true });
  return removed.length;
}
