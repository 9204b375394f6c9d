import type { TimeZone } from '@inkstand/common/time-zone';

/** The owner's schedule of backups. */
export interface BackupPlan {
  /** Absolute path. */
  readonly folder: string;
  /** 0 for every day; 1 is Monday, 7 Sunday. */
  readonly weekday: number;
  /** Minutes after midnight in the gateway's time zone. */
  readonly atMinutes: number;
  /** Number of files to keep in the folder. */
  readonly keep: number;
  /** The folder was on another disk than the data when it was chosen; detects a drive that is not plugged in. */
  readonly isOtherDisk: boolean;
}

/** Backups that a schedule can keep. */
export const MAX_KEPT_BACKUPS = 365;

/** What the page proposes before there is a plan. */
export const DEFAULT_PLAN = { weekday: 0, atMinutes: 3 * 60 + 15, keep: 7 } as const satisfies Partial<BackupPlan>;

/** Parses a stored value; undefined for anything invalid. */
export function readBackupPlan(value: unknown): BackupPlan | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { folder, weekday, atMinutes, keep, isOtherDisk }: Record<string, unknown> = { ...value };
  if (typeof folder !== 'string' || typeof weekday !== 'number' || typeof atMinutes !== 'number') return undefined;
  return { folder, weekday, atMinutes, keep: typeof keep === 'number' ? keep : 7, isOtherDisk: isOtherDisk === true };
}

/** Result of the last backup. Times are in milliseconds since 1970. */
export interface BackupResult {
  readonly atMs: number;
  /** Absent when it succeeded. */
  readonly reason?: string;
  /** The last successful backup; absent before the first. */
  readonly good?: {
    readonly atMs: number;
    readonly file: string;
    readonly byteCount: number;
    readonly holdsKey: boolean;
  };
}

const DAY_MS = 24 * 60 * 60_000;
/** Delay after the start, when other work is more urgent. */
const CATCH_UP_MS = 10 * 60_000;
/** A backup that fails is tried again this often, with this pause; then at the next scheduled time. */
export const MAX_RETRIES = 3;
export const RETRY_MS = 60 * 60_000;

/** Days between two backups. */
const periodDays = ({ weekday }: Pick<BackupPlan, 'weekday'>): number => (weekday === 0 ? 1 : 7);

/** The next moment after now at which the wall clock shows the scheduled time, or jumps over it. Pure. */
export function nextSlotMs(plan: Pick<BackupPlan, 'weekday' | 'atMinutes'>, nowMs: number, zone: TimeZone): number {
  const { weekday, atMinutes } = plan;
  const today = zone.localOf(nowMs);
  for (let ahead = 0; ahead <= 8; ahead++) {
    const isDay = weekday === 0 || (today.weekday - 1 + ahead) % 7 === weekday - 1;
    const atMs = zone.instantOf(today.day + ahead, atMinutes);
    if (isDay && atMs > nowMs) return atMs;
  }
  return nowMs + DAY_MS;
}

/**
 * When to make the next backup: at the scheduled time, or soon if the last successful one is older than two periods,
 * because a board that is off every night would otherwise never make one. Pure.
 */
export function planBackup(plan: BackupPlan, result: BackupResult | undefined, nowMs: number, zone: TimeZone): number {
  const slotMs = nextSlotMs(plan, nowMs, zone);
  const goodMs = result?.good?.atMs;
  const isOverdue = goodMs !== undefined && nowMs - goodMs > 2 * periodDays(plan) * DAY_MS;
  return isOverdue ? Math.min(slotMs, nowMs + CATCH_UP_MS) : slotMs;
}

/** Parses a stored value; undefined for anything invalid. */
export function readBackupResult(value: unknown): BackupResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { atMs, reason, good }: Record<string, unknown> = { ...value };
  if (typeof atMs !== 'number') return undefined;
  const last = readGood(good);
  return { atMs, ...(typeof reason === 'string' && { reason }), ...(last && { good: last }) };
}

function readGood(value: unknown): BackupResult['good'] {
  if (typeof value !== 'object' || value === null) return undefined;
  const { atMs, file, byteCount, holdsKey }: Record<string, unknown> = { ...value };
  if (typeof atMs !== 'number' || typeof file !== 'string' || typeof byteCount !== 'number') return undefined;
  return { atMs, file, byteCount, holdsKey: holdsKey === true };
}
