import { access, readFile, stat } from 'node:fs/promises';
import type { SettingTable } from '../store/store.js';

/** Bytes written to the disk with the data, by all programs on the machine. */
export interface CardWrites {
  readonly totalBytes: number;
  /** When counting began, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** The kernel's counter at the last reading; it restarts at 0 at each boot. */
  readonly countedBytes: number;
}

/** Estimated life of the SD card at the current rate. */
interface WearEstimate {
  readonly bytesPerDay: number;
  /** Share of the writes that an SD card of this size endures. */
  readonly usedPercent: number;
  /** Undefined in the first days, and above a hundred years. */
  readonly yearsLeft: number | undefined;
}

const NAME = 'card_writes';
const SECTOR_BYTES = 512;
const DAY_MS = 24 * 60 * 60_000;
/** Full overwrites that a cheap SD card endures; good ones endure ten times as many. */
const REWRITES = 300;
/** Before this time the rate is not meaningful. */
const MIN_DAYS = 3;

/** Pure. */
export function estimateWear({ totalBytes, sinceMs }: CardWrites, cardBytes: number, nowMs: number): WearEstimate {
  const days = Math.max(1, Math.abs(nowMs - sinceMs) / DAY_MS);
  const bytesPerDay = totalBytes / days;
  const enduranceBytes = Math.max(1, cardBytes) * REWRITES;
  const years = (enduranceBytes - totalBytes) / bytesPerDay / 365;
  const isReliable = days >= MIN_DAYS && bytesPerDay > 0 && years <= 100;
  return {
    bytesPerDay,
    usedPercent: Math.min(100, Math.max(0, (totalBytes / enduranceBytes) * 100)),
    yearsLeft: isReliable ? Math.max(0, years) : undefined,
  };
}

/** Adds what the kernel has counted since the last reading. Pure. */
export function addWrites(before: CardWrites | undefined, countedBytes: number, nowMs: number): CardWrites {
  if (!before) return { totalBytes: 0, sinceMs: nowMs, countedBytes };
  // A lower count than before means that the machine was rebooted.
  const grownBytes = countedBytes >= before.countedBytes ? countedBytes - before.countedBytes : countedBytes;
  return { ...before, totalBytes: before.totalBytes + grownBytes, countedBytes };
}

/** Keeps the total over the years. Written once a day, so that a power cut loses at most a day. */
export class CardWear {
  readonly #settings: SettingTable;
  readonly #now: () => number;
  readonly #monotonicMs: () => number;
  readonly #readCount: () => Promise<number | undefined>;
  #nextMs = 0;

  constructor(options: {
    readonly settings: SettingTable;
    readonly now: () => number;
    readonly monotonicMs: () => number;
    readonly readCount: () => Promise<number | undefined>;
  }) {
    this.#settings = options.settings;
    this.#now = options.now;
    this.#monotonicMs = options.monotonicMs;
    this.#readCount = options.readCount;
  }

  /** Undefined when the system has no counter. */
  read(): CardWrites | undefined {
    const value = this.#settings.read(NAME);
    if (typeof value !== 'object' || value === null) return undefined;
    const { totalBytes, sinceMs, countedBytes }: Record<string, unknown> = { ...value };
    if (typeof totalBytes !== 'number' || typeof sinceMs !== 'number' || typeof countedBytes !== 'number')
      return undefined;
    return { totalBytes, sinceMs, countedBytes };
  }

  /** May be called often; it acts once a day. */
  async tick(): Promise<void> {
    if (this.#monotonicMs() < this.#nextMs) return;
    this.#nextMs = this.#monotonicMs() + DAY_MS;
    const countedBytes = await this.#readCount();
    if (countedBytes === undefined) return;
    await this.#settings.write(NAME, addWrites(this.read(), countedBytes, this.#now()));
  }
}

/**
 * Bytes that the kernel has written to the disk of a folder since boot; undefined for RAM disks and network file
 * systems.
 */
export async function readDiskWrites(folder: string, root = '/'): Promise<number | undefined> {
  const { dev } = await stat(folder);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const device = `${root}sys/dev/block/${major}:${minor}`;
  // A symbolic link; a partition's parent folder is its disk.
  const isPartition = await access(`${device}/partition`).then(
    () => true,
    () => false,
  );
  const text = await readFile(`${device}${isPartition ? '/..' : ''}/stat`, 'utf8').catch(() => '');
  return parseBlockStat(text);
}

/** The seventh number in a block device's `stat` is the sectors written. Pure. */
export function parseBlockStat(text: string): number | undefined {
  const sectors = text.trim().split(/\s+/)[6];
  return sectors !== undefined && /^\d{1,15}$/.test(sectors) ? Number(sectors) * SECTOR_BYTES : undefined;
}
