/** How much room a file system has, in words that decide what is given up. */
export type SpaceLevel =
  | 'plenty'
  /** Logs and copies that are not needed go. */
  | 'low'
  /** Old pictures go too. */
  | 'scarce'
  /** New uploads are refused; what an owner sets is still stored. */
  | 'full';

/** Room of a file system. */
export interface DiskUsage {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

const MB = 2 ** 20;
/** Limits of a card; on a small file system its share counts instead. */
const LIMITS = [
  { level: 'full', bytes: 50 * MB, share: 0.025 },
  { level: 'scarce', bytes: 100 * MB, share: 0.05 },
  { level: 'low', bytes: 200 * MB, share: 0.1 },
] as const satisfies readonly { level: SpaceLevel; bytes: number; share: number }[];

/** What little space asks for. Pure; less space never gives a milder answer. */
export function judgeSpace({ totalBytes, freeBytes }: DiskUsage): SpaceLevel {
  const reached = LIMITS.find(({ bytes, share }) => freeBytes < Math.min(bytes, totalBytes * share));
  return reached?.level ?? 'plenty';
}

/** What is set aside while there is plenty, so that a full disk can still be tidied and an owner's change stored. */
export const reserveBytes = ({ totalBytes }: Pick<DiskUsage, 'totalBytes'>): number =>
  Math.floor(Math.min(MB / 4, totalBytes / 40));
