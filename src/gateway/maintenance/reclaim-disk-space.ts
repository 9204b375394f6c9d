import { existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultFolder } from '../backup/backup-folder.js';
import { pruneSnapshots, syncPath } from '../store/store.js';
import { type DiskUsage, reserveBytes, type SpaceLevel } from './judge-space.js';

export interface ReclaimOptions {
  readonly dataDir: string;
  readonly now: () => number;
  /** Deletes all but the newest entries of device logs and readings. */
  readonly trimLogs: () => Promise<unknown>;
  /** Deletes screens that were replaced at least this long ago. */
  readonly sweepScreens: (replacedForMs: number) => Promise<unknown>;
}

const RESERVE = 'reserve';
const HOUR_MS = 60 * 60_000;
/** Snapshots of the database to keep at each level. */
const COPIES_KEPT = { plenty: undefined, low: 2, scarce: 1, full: 1 } as const satisfies Record<SpaceLevel, unknown>;
/** Temporary files of interrupted work. */
const LEFTOVER = /^(download-[0-9a-f]+\.zip|part-[0-9a-f]+.*|.+\.part)$/;

/**
 * Deletes the least important files first: leftovers of interrupted work, older snapshots, device logs, replaced
 * screens. Never deletes anything that the owner set or uploaded.
 */
export async function reclaimDiskSpace(level: SpaceLevel, options: ReclaimOptions): Promise<void> {
  const { dataDir, now, trimLogs, sweepScreens } = options;
  if (level === 'plenty') return;
  await deleteLeftovers(dataDir, now());
  await pruneSnapshots(dataDir, COPIES_KEPT[level]);
  // Deleting rows itself needs disk space.
  if (level !== 'low') await rm(join(dataDir, RESERVE), { force: true });
  await trimLogs();
  if (level !== 'low') await sweepScreens(HOUR_MS);
}

/** Reserves space by writing a file, once, when there is plenty. */
export async function reserveSpace(dataDir: string, usage: DiskUsage): Promise<void> {
  const path = join(dataDir, RESERVE);
  if (existsSync(path)) return;
  await writeFile(path, Buffer.alloc(reserveBytes(usage), 0x52), { flag: 'wx', mode: 0o600, flush: true });
  await syncPath(dataDir);
}

/** Deletes files of interrupted work that are an hour old, in the data folder, among uploads and among backups. */
export async function deleteLeftovers(dataDir: string, nowMs: number): Promise<void> {
  for (const folder of [dataDir, join(dataDir, 'upload'), defaultFolder(dataDir)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!LEFTOVER.test(name)) continue;
      const path = join(folder, name);
      const writtenMs = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => nowMs,
      );
      // The absolute difference, because after the clock was set back they must not stay forever.
      if (Math.abs(nowMs - writtenMs) > HOUR_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
