import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '../store/store.js';
import { discardBootRequests } from '../system/system.js';
import { STAGING } from './restore-note.js';
import type { Manifest } from './write-backup.js';

export interface Restored {
  readonly manifest: Manifest;
  /** False when the previous key, or a new one, is in use; stored secrets may have to be entered again. */
  readonly keyRestored: boolean;
  /** Name of the file that it was unpacked from. */
  readonly fileName?: string;
  /** API keys that were left out because nothing proves that the backup was not changed. */
  readonly apiKeysLeftOut?: number;
  /** The owner's password from before stays, because nothing proves that the backup was not changed. */
  readonly passwordKept?: boolean;
  /** What was not part of this program's database, such as `trigger reader`, and was left out. */
  readonly foreignObjects?: readonly string[];
}

/** Data that is ready to replace that of the data folder. */
interface Staged extends Restored {
  /** Folder for the replaced data, in the data folder; `before-restore` by default. */
  readonly keptIn?: string;
  /** Screens and snapshots stay. */
  readonly isDatabaseOnly?: boolean;
}

const DATABASE = ['inkstand.db', 'inkstand.db-wal', 'inkstand.db-shm', 'secret.key'] as const;
/** The parts of a data folder that a restore replaces. Snapshots of the old database would not match the new one. */
const REPLACED = [...DATABASE, 'snapshots', 'screens'] as const;
const READY = 'ready.json';

/** Marks what was unpacked into the staging folder as complete: the next start puts it in place. */
export async function finishStaging(staging: string, staged: Staged): Promise<void> {
  await writeDurably(join(staging, READY), JSON.stringify(staged));
}

/**
 * Second half of a restore, for the holder of the folder's lock before the database is opened. Undefined when nothing
 * was staged. After a power cut between any two steps, calling it again completes the restore.
 */
export async function finishRestore(dataDir: string): Promise<Restored | undefined> {
  const staging = join(dataDir, STAGING);
  if (!existsSync(join(staging, READY))) {
    await rm(staging, { recursive: true, force: true });
    return undefined;
  }
  const { keptIn, isDatabaseOnly, ...restored }: Staged = JSON.parse(await readFile(join(staging, READY), 'utf8'));
  await replaceData(dataDir, keptIn ?? 'before-restore', isDatabaseOnly ? DATABASE : REPLACED);
  await discardBootRequests(dataDir);
  await rm(staging, { recursive: true, force: true });
  return restored;
}

/** Only renames, old files first, and skips completed steps. */
async function replaceData(dataDir: string, keptIn: string, replaced: readonly string[]): Promise<void> {
  const [staging, before] = [join(dataDir, STAGING), join(dataDir, keptIn)];
  const plan = join(staging, 'moving.json');
  if (!existsSync(plan)) {
    await rm(before, { recursive: true, force: true });
    await mkdir(before, { recursive: true, mode: 0o750 });
    const placed = replaced.filter((name) => existsSync(join(staging, name)));
    await writeDurably(plan, JSON.stringify(placed));
  }
  const placed: readonly string[] = JSON.parse(await readFile(plan, 'utf8'));
  for (const name of replaced) {
    const [now, old, next] = [join(dataDir, name), join(before, name), join(staging, name)];
    const isPlaced = placed.includes(name) && !existsSync(next);
    // If the backup contains no key, the current one is kept.
    const isKept = name === 'secret.key' && !placed.includes(name);
    if (isPlaced || isKept) continue;
    if (existsSync(now) && !existsSync(old)) await rename(now, old);
    if (placed.includes(name)) await rename(next, now);
  }
  await syncPath(dataDir);
}
