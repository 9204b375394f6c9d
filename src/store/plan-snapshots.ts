/** A copy of the whole database at one moment. */
export interface Snapshot {
  /** Counts up; the order of snapshots, whatever the clock said. */
  readonly number: number;
  /** Milliseconds since 1970, by the clock of that moment. */
  readonly takenAtMs: number;
  readonly byteCount: number;
  readonly path: string;
}

export interface SnapshotFacts {
  readonly nowMs: number;
  readonly databaseBytes: number;
  readonly freeBytes: number;
  /** Something that matters was stored since the last one. */
  readonly hasChanged: boolean;
  readonly last: Pick<Snapshot, 'takenAtMs'> | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
/** What snapshots may write a day: a third of what a card can take for years. A larger database is copied less often. */
const DAILY_BYTES = 3 * 2 ** 20;
const MAX_PAUSE_DAYS = 14;
/** Room that a copy leaves to everything else. */
const RESERVE_BYTES = 32 * 2 ** 20;

/** Whether it is time for a copy. Pure; a clock that jumped either way is at most a reason for one more. */
export function isSnapshotDue({ nowMs, databaseBytes, freeBytes, hasChanged, last }: SnapshotFacts): boolean {
  if (!hasChanged || freeBytes < databaseBytes + RESERVE_BYTES) return false;
  if (last === undefined) return true;
  const pauseDays = Math.min(MAX_PAUSE_DAYS, Math.max(1, databaseBytes / DAILY_BYTES));
  return Math.abs(nowMs - last.takenAtMs) >= pauseDays * DAY_MS;
}

const NEWEST_KEPT = 3;
const WEEKS_KEPT = 2;

/**
 * Which copies may go: kept are the newest three, and the oldest one of each of the last two weeks, for damage that shows
 * late. With little space left only `most` of the newest. Pure.
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
