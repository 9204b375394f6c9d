import { existsSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pruneSnapshots, syncPath } from '../../store/store.js';
import { usualFolder } from '../backup-folder.js';
import { type DiskUsage, reserveBytes, type SpaceLevel } from './judge-space.js';

export interface FreeDiskOptions {
  readonly dataDir: string;
  readonly now: () => number;
  /** Deletes all but the newest entries of displays' logs and readings. */
  readonly trimLogs: () => Promise<unknown>;
  /** Deletes pictures that were replaced at least this long ago. */
  readonly sweepScreens: (replacedForMs: number) => Promise<unknown>;
}

const RESERVE = 'reserve';
const HOUR_MS = 60 * 60_000;
/** Copies of the database that stay when space is short. */
const COPIES_KEPT = { plenty: undefined, low: 2, scarce: 1, full: 1 } as const satisfies Record<SpaceLevel, unknown>;
/** What broken-off work leaves behind. */
const LEFTOVER = /^(download-[0-9a-f]+\.zip|part-[0-9a-f]+.*|.+\.part)$/;

/**
 * Gives up what matters least, in order: files that broken-off work left, copies beyond the newest, logs of displays, replaced
 * pictures. Never anything that an owner set or uploaded.
 */
export async function freeDiskSpace(level: SpaceLevel, options: FreeDiskOptions): Promise<void> {
  const { dataDir, now, trimLogs, sweepScreens } = options;
  if (level === 'plenty') return;
  await deleteLeftovers(dataDir, now());
  await pruneSnapshots(dataDir, COPIES_KEPT[level]);
  // Deleting rows needs room itself.
  if (level !== 'low') await rm(join(dataDir, RESERVE), { force: true });
  await trimLogs();
  if (level !== 'low') await sweepScreens(HOUR_MS);
}

/** Sets room aside while there is plenty: bytes that are really there, written once. */
export async function keepReserve(dataDir: string, room: DiskUsage): Promise<void> {
  const path = join(dataDir, RESERVE);
  if (existsSync(path)) return;
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(Buffer.alloc(reserveBytes(room), 0x52));
    await file.sync();
  } finally {
    await file.close();
  }
  await syncPath(dataDir);
}

/** Files of broken-off work, an hour old: in the data folder, among uploads and among backups. */
export async function deleteLeftovers(dataDir: string, nowMs: number): Promise<void> {
  for (const folder of [dataDir, join(dataDir, 'upload'), usualFolder(dataDir)]) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!LEFTOVER.test(name)) continue;
      const path = join(folder, name);
      const writtenMs = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => nowMs,
      );
      // The distance: a clock that went back must not keep them for ever.
      if (Math.abs(nowMs - writtenMs) > HOUR_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
