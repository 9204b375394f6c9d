import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '../database/connection.js';
import { copyDurably, syncPath } from '../database/durable-file.js';
import { latestSchema } from '../migrate.js';
import { listSnapshots } from '../snapshots.js';
import { type DatabaseState, inspectDatabase } from './inspect-database.js';

/** The repair of a database before it was opened. */
export type Repair =
  | { readonly kind: 'none' }
  /** Nothing was lost; wrong indexes were rebuilt. */
  | { readonly kind: 'reindexed'; readonly why: string }
  /** Replaced by a copy; `copiedAtMs` is by the clock at the time. */
  | { readonly kind: 'fell-back'; readonly why: string; readonly copiedAtMs: number; readonly keptIn: string }
  /** Damaged, without an intact copy: nothing was changed. */
  | { readonly kind: 'lost'; readonly why: string };

/** Larger databases are checked weekly instead of at each start, which must take less than a second. */
const QUICK_LIMIT_BYTES = 24 * 2 ** 20;
const NAMES = ['inkstand.db', 'inkstand.db-wal', 'inkstand.db-shm'] as const;
/** Name of the file that requests a full check at the next start. */
const CHECK_MARKER = 'check-database';

/** Requests a full check at the next start. */
export async function requestCheck(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, CHECK_MARKER), '', { flush: true });
}

/**
 * Checks the database before it is opened, and restores the last intact copy that this program supports when it is
 * damaged or missing. The damaged files are kept in `DATA/damaged/<number>`. The caller must hold the folder's lock.
 * Throws disk errors.
 */
export async function repairDatabase(dataDir: string): Promise<Repair> {
  await repairKey(dataDir);
  const state = await inspectFile(dataDir);
  const done = await rebuild(dataDir, state);
  if (done.kind === 'lost') return done;
  await rm(join(dataDir, CHECK_MARKER), { force: true });
  return done;
}

type Inspection = DatabaseState | { readonly kind: 'missing' };

async function inspectFile(dataDir: string): Promise<Inspection> {
  const path = join(dataDir, 'inkstand.db');
  // SQLite treats an empty file as a new database, but a power cut may have emptied it.
  if (!existsSync(path) || statSync(path).size === 0) return { kind: 'missing' };
  if (existsSync(join(dataDir, CHECK_MARKER))) return inspectDatabase(path, 'full');
  if (statSync(path).size <= QUICK_LIMIT_BYTES) return inspectDatabase(path, 'quick');
  return { kind: 'sound', schema: 0 };
}

async function rebuild(dataDir: string, state: Inspection): Promise<Repair> {
  if (state.kind === 'sound') return { kind: 'none' };
  if (state.kind === 'damaged' && state.isIndexOnly && (await reindex(dataDir))) {
    return { kind: 'reindexed', why: state.why };
  }
  const why = state.kind === 'damaged' ? state.why : state.kind === 'missing' ? 'it is missing' : 'it is empty';
  const copy = await findIntactSnapshot(dataDir);
  // Without copies, a missing or empty database counts as a new one.
  if (state.kind !== 'damaged' && copy === undefined) return { kind: 'none' };
  if (copy === undefined) return { kind: 'lost', why };
  const keptIn = await moveDamagedFiles(dataDir);
  await copyDurably(copy.path, join(dataDir, 'inkstand.db'));
  return { kind: 'fell-back', why, copiedAtMs: copy.takenAtMs, keptIn };
}

async function reindex(dataDir: string): Promise<boolean> {
  const path = join(dataDir, 'inkstand.db');
  const connection = await Connection.open(path, 'write');
  try {
    await connection.exec('PRAGMA busy_timeout = 5000; REINDEX');
  } catch {
    return false;
  } finally {
    await connection.close();
  }
  return (await inspectDatabase(path, 'full')).kind === 'sound';
}

async function findIntactSnapshot(
  dataDir: string,
): Promise<{ readonly path: string; readonly takenAtMs: number } | undefined> {
  for (const copy of await listCopies(dataDir)) {
    const state = await inspectDatabase(copy.path, 'full').catch(() => undefined);
    if (state?.kind === 'sound' && state.schema <= latestSchema()) return copy;
  }
  return undefined;
}

/** Copies of the database in a data folder, best first: snapshots, then the one made before an upgrade. */
export async function listCopies(
  dataDir: string,
): Promise<readonly { readonly path: string; readonly takenAtMs: number }[]> {
  const beforeUpgrade = join(dataDir, 'before-upgrade.db');
  const lastResort = existsSync(beforeUpgrade)
    ? [{ path: beforeUpgrade, takenAtMs: statSync(beforeUpgrade).mtimeMs }]
    : [];
  return [...(await listSnapshots(dataDir)), ...lastResort];
}

/** The next free `damaged/<number>`, relative to the data folder. */
export async function nameDamagedFolder(dataDir: string): Promise<string> {
  const names = await readdir(join(dataDir, 'damaged')).catch(() => []);
  return join('damaged', String(Math.max(0, ...names.map(Number).filter(Number.isInteger)) + 1));
}

/** Moves the database files and returns their new folder, relative to the data folder. */
async function moveDamagedFiles(dataDir: string, names: readonly string[] = NAMES): Promise<string> {
  const keptIn = await nameDamagedFolder(dataDir);
  await mkdir(join(dataDir, keptIn), { recursive: true, mode: 0o750 });
  for (const name of names) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, keptIn, name));
  }
  await syncPath(join(dataDir, keptIn));
  await syncPath(dataDir);
  return keptIn;
}

/**
 * Moves the database away, with every copy that the next start would put in its place, so that it starts with empty data;
 * an unreadable key too. Returns their new folder, relative to the data folder.
 */
export function moveAllData(dataDir: string, { withKey }: { readonly withKey: boolean }): Promise<string> {
  // After a power cut in between, the next start has the same fault as before: the copies go first, and a key never before
  // the data that it belongs to.
  return moveDamagedFiles(dataDir, ['snapshots', 'before-upgrade.db', ...NAMES, ...(withKey ? ['secret.key'] : [])]);
}

/** Whether a file contains a whole key. */
export const isWholeKey = (file: string): boolean =>
  existsSync(file) && /^[0-9a-f]{64}\n?$/.test(readFileSync(file, 'utf8'));

/** Restores a key file that a power cut emptied, from the snapshots. */
async function repairKey(dataDir: string): Promise<void> {
  const [path, copy] = [join(dataDir, 'secret.key'), join(dataDir, 'snapshots', 'secret.key')];
  if (!isWholeKey(path) && isWholeKey(copy)) await copyDurably(copy, path);
}
