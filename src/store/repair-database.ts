import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from './connection.js';
import { copyDurably, syncPath } from './durable-file.js';
import { type DatabaseState, inspectDatabase } from './inspect.js';
import { listSnapshots } from './snapshots.js';

/** What was done to a database before it was opened. */
export type Repair =
  | { readonly kind: 'none' }
  /** Nothing was lost: wrong indexes were made anew. */
  | { readonly kind: 'reindexed'; readonly why: string }
  /** A copy took its place. `copiedAtMs` by the clock of that time. */
  | {
      readonly kind: 'fell-back';
      readonly why: string;
      readonly copiedAtMs: number;
      readonly keptIn: string;
    }
  /** There was no sound copy. */
  | { readonly kind: 'started-anew'; readonly why: string; readonly keptIn: string };

/** Larger databases are looked at once a week instead of at each start, which must take less than a second. */
const QUICK_LIMIT_BYTES = 24 * 2 ** 20;
const NAMES = ['inkstand.db', 'inkstand.db-wal', 'inkstand.db-shm'] as const;
/** Its presence asks for a thorough look at the next start. */
const CHECK_MARKER = 'check-database';

/** Asks the next start to look at every row. */
export async function requestCheck(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, CHECK_MARKER), '', { flush: true });
}

/**
 * Looks at the database before anybody opens it, and puts the last sound copy in its place when it is damaged or gone. The
 * damaged files are kept in `DATA/damaged/<number>`. To be called by the owner of the folder's lock. Throws what only the
 * disk is to blame for.
 */
export async function repairDatabase(dataDir: string): Promise<Repair> {
  await repairKey(dataDir);
  const state = await inspectFile(dataDir);
  const done = await rebuild(dataDir, state);
  await rm(join(dataDir, CHECK_MARKER), { force: true });
  return done;
}

type Inspection = DatabaseState | { readonly kind: 'missing' };

async function inspectFile(dataDir: string): Promise<Inspection> {
  const path = join(dataDir, 'inkstand.db');
  // SQLite takes an empty file for a new database; it is what a power cut may leave of an old one.
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
  const copy = await findSoundSnapshot(dataDir);
  // Without copies an absent or empty database is a new one.
  if (state.kind !== 'damaged' && copy === undefined) return { kind: 'none' };
  const keptIn = await moveDamagedFiles(dataDir);
  if (copy === undefined) return { kind: 'started-anew', why, keptIn };
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

async function findSoundSnapshot(
  dataDir: string,
): Promise<{ readonly path: string; readonly takenAtMs: number } | undefined> {
  const beforeUpgrade = join(dataDir, 'before-upgrade.db');
  const lastResort = existsSync(beforeUpgrade)
    ? [{ path: beforeUpgrade, takenAtMs: statSync(beforeUpgrade).mtimeMs }]
    : [];
  for (const copy of [...(await listSnapshots(dataDir)), ...lastResort]) {
    const state = await inspectDatabase(copy.path, 'full').catch(() => undefined);
    if (state?.kind === 'sound') return copy;
  }
  return undefined;
}

/** Answers where the files are now, relative to the data folder. */
async function moveDamagedFiles(dataDir: string): Promise<string> {
  const all = join(dataDir, 'damaged');
  await mkdir(all, { recursive: true, mode: 0o750 });
  const numbers = (await readdir(all)).map(Number).filter(Number.isInteger);
  const keptIn = join('damaged', String(Math.max(0, ...numbers) + 1));
  await mkdir(join(dataDir, keptIn), { mode: 0o750 });
  for (const name of NAMES) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(dataDir, keptIn, name));
  }
  await syncPath(join(dataDir, keptIn));
  await syncPath(dataDir);
  return keptIn;
}

/** A key that a power cut emptied comes back from beside the copies. */
async function repairKey(dataDir: string): Promise<void> {
  const [path, copy] = [join(dataDir, 'secret.key'), join(dataDir, 'snapshots', 'secret.key')];
  const isWhole = (file: string): boolean => existsSync(file) && /^[0-9a-f]{64}\n?$/.test(readFileSync(file, 'utf8'));
  if (!isWhole(path) && isWhole(copy)) await copyDurably(copy, path);
}
