import { access, readFile, stat } from 'node:fs/promises';
import type { SettingTable } from '../store/store.js';

/** What was written to the disk that holds the data, by every program on the machine. */
export interface CardWrites {
  readonly totalBytes: number;
  /** Since when it is counted, milliseconds since 1970. */
  readonly sinceMs: number;
  /** What the kernel had counted at the last look; it begins anew with each start of the machine. */
  readonly countedBytes: number;
}

/** How long a card may last at this rate. */
export interface WearEstimate {
  readonly bytesPerDay: number;
  /** Of what a card of this size bears. */
  readonly usedPercent: number;
  /** Undefined in the first days, and when it is more than a hundred. */
  readonly yearsLeft: number | undefined;
}

const NAME = 'card_writes';
const SECTOR_BYTES = 512;
const DAY_MS = 24 * 60 * 60_000;
/** How often a simple card can be written all over; good ones bear ten times as much. */
const REWRITES = 300;
/** A rate means nothing before. */
const MIN_DAYS = 3;

/** Pure. */
export function estimateWear({ totalBytes, sinceMs }: CardWrites, cardBytes: number, nowMs: number): WearEstimate {
  const days = Math.max(1, Math.abs(nowMs - sinceMs) / DAY_MS);
  const bytesPerDay = totalBytes / days;
  const borneBytes = Math.max(1, cardBytes) * REWRITES;
  const years = (borneBytes - totalBytes) / bytesPerDay / 365;
  const isKnown = days >= MIN_DAYS && bytesPerDay > 0 && years <= 100;
  return {
    bytesPerDay,
    usedPercent: Math.min(100, (totalBytes / borneBytes) * 100),
    yearsLeft: isKnown ? Math.max(0, years) : undefined,
  };
}

/** Adds what the kernel counted since the last look. Pure. */
export function addWrites(before: CardWrites | undefined, countedBytes: number, nowMs: number): CardWrites {
  if (!before) return { totalBytes: 0, sinceMs: nowMs, countedBytes };
  // Less than before: the machine was started again.
  const grownBytes = countedBytes >= before.countedBytes ? countedBytes - before.countedBytes : countedBytes;
  return { ...before, totalBytes: before.totalBytes + grownBytes, countedBytes };
}

/** Keeps the sum over the years; written once a day, so that a power cut forgets a day at most. */
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

  /** Undefined where the system does not count. */
  read(): CardWrites | undefined {
    const value = this.#settings.read(NAME);
    if (typeof value !== 'object' || value === null) return undefined;
    const { totalBytes, sinceMs, countedBytes }: Record<string, unknown> = { ...value };
    if (typeof totalBytes !== 'number' || typeof sinceMs !== 'number' || typeof countedBytes !== 'number')
      return undefined;
    return { totalBytes, sinceMs, countedBytes };
  }

  /** To be called often: it does something once a day. */
  async tick(): Promise<void> {
    if (this.#monotonicMs() < this.#nextMs) return;
    this.#nextMs = this.#monotonicMs() + DAY_MS;
    const countedBytes = await this.#readCount();
    if (countedBytes === undefined) return;
    await this.#settings.write(NAME, addWrites(this.read(), countedBytes, this.#now()));
  }
}

/** Bytes that the kernel wrote to the disk of a folder since the machine was started; undefined for memory and networks. */
export async function readDiskWrites(folder: string, root = '/'): Promise<number | undefined> {
  const { dev } = await stat(folder);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const device = `${root}sys/dev/block/${major}:${minor}`;
  // A link: the disk is the folder above that of its partition.
  const isPartition = await access(`${device}/partition`).then(
    () => true,
    () => false,
  );
  const text = await readFile(`${device}${isPartition ? '/..' : ''}/stat`, 'utf8').catch(() => '');
  return parseBlockStat(text);
}

/** The seventh number of a block device's `stat` is sectors written. Pure. */
export function parseBlockStat(text: string): number | undefined {
  const sectors = text.trim().split(/\s+/)[6];
  return sectors !== undefined && /^\d{1,15}$/.test(sectors) ? Number(sectors) * SECTOR_BYTES : undefined;
}
