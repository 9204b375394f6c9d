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

/** What the page proposes before there is a plan. */
export const DEFAULT_PLAN = { weekday: 0, atMinutes: 3 * 60 + 15, keep: 7 } as const satisfies Partial<BackupPlan>;

/** Parses a stored value; undefined for anything invalid. */
export function readBackupPlan(value: unknown): BackupPlan | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { folder, weekday, atMinutes, keep, isOtherDisk }: Record<string, unknown> = { ...value };
  if (typeof folder !== 'string' || typeof weekday !== 'number' || typeof atMinutes !== 'number') return undefined;
  return { folder, weekday, atMinutes, keep: typeof keep === 'number' ? keep : 7, isOtherDisk: isOtherDisk === true };
}
