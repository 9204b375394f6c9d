/** Free space of a file system as a level, which decides what is deleted. */
export type SpaceLevel =
  | 'plenty'
  /** Logs and surplus snapshots are deleted. */
  | 'low'
  /** Replaced screens are deleted too. */
  | 'scarce'
  /** New uploads are rejected; settings can still be stored. */
  | 'full';

/** Size and free space of a file system. */
export interface DiskUsage {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

const MB = 2 ** 20;
/** Limits for an SD card; on a small file system, a share of its size. */
const LIMITS = [
  { level: 'full', bytes: 50 * MB, share: 0.025 },
  { level: 'scarce', bytes: 100 * MB, share: 0.05 },
  { level: 'low', bytes: 200 * MB, share: 0.1 },
] as const satisfies readonly { level: SpaceLevel; bytes: number; share: number }[];

/** The level of a shortage; less space never gives a milder level. Pure. */
export function judgeSpace({ totalBytes, freeBytes }: DiskUsage): SpaceLevel {
  const reached = LIMITS.find(({ bytes, share }) => freeBytes < Math.min(bytes, totalBytes * share));
  return reached?.level ?? 'plenty';
}

/** Bytes to reserve when there is plenty, so that a full disk can still be cleaned up and settings stored. */
export const reserveBytes = ({ totalBytes }: Pick<DiskUsage, 'totalBytes'>): number =>
  Math.floor(Math.min(MB / 4, totalBytes / 40));
