/** A copy of the whole database. */
export interface Snapshot {
  /** Increases with each snapshot, independent of the clock. */
  readonly number: number;
  /** Milliseconds since 1970, by the clock at the time. */
  readonly takenAtMs: number;
  readonly byteCount: number;
  readonly path: string;
}

interface SnapshotFacts {
  readonly nowMs: number;
  readonly databaseBytes: number;
  readonly freeBytes: number;
  /** There were durable changes since the last snapshot. */
  readonly hasChanged: boolean;
  readonly last: Pick<Snapshot, 'takenAtMs'> | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
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
