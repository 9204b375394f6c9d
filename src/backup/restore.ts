import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { discardBootRequests } from '../board/board.js';
import { InkstandError } from '../errors.js';
import { checkDatabase, makeDataFolder, syncPath, takeLock, writeDurably } from '../store/store.js';
import type { ReportProgress } from '../task/task.js';
import { withZip, type ZipFailure } from '../zip/zip.js';
import { unsealWithPassphrase } from './key-envelope.js';
import { STAGING } from './restore-note.js';
import { BACKUP_FORMAT, BACKUP_NAMES, type Manifest } from './write-backup.js';

export interface RestoreOptions {
  readonly dataDir: string;
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly report?: ReportProgress;
}

export interface Restored {
  readonly manifest: Manifest;
  /** False when the previous key, or a new one, is in use; stored secrets may have to be entered again. */
  readonly keyRestored: boolean;
  /** Name of the file that it was unpacked from. */
  readonly fileName?: string;
}

const MAX_UNPACKED_BYTES = 2 ** 32;
const ZIP_LIMITS = { maxEntries: 20_000, maxFileBytes: MAX_UNPACKED_BYTES, maxTotalBytes: MAX_UNPACKED_BYTES };

/** The parts of a data folder that a restore replaces. Snapshots of the old database would not match the new one. */
const REPLACED = ['inkstand.db', 'inkstand.db-wal', 'inkstand.db-shm', 'snapshots', 'screens', 'secret.key'] as const;
const READY = 'ready.json';

/**
 * Unpacks into a staging folder, checks the contents, keeps the old data as `DATA/before-restore`, then renames.
 * Nothing stored changes unless everything is valid. Throws `conflict` when a gateway uses the folder, and `invalid`
 * for a damaged or foreign file or a wrong passphrase.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir } = options;
  makeDataFolder(dataDir);
  const lock = await takeLock(dataDir);
  try {
    const restored = await stageRestore(options);
    await finishRestore(dataDir);
    return restored;
  } finally {
    await lock.release();
  }
}

/**
 * First half of a restore, which can run next to a gateway: unpacks and checks. The next start puts the data in place.
 * Throws `invalid`, `no-space`, and then leaves no files.
 */
export async function stageRestore({ dataDir, file, passphrase, report }: RestoreOptions): Promise<Restored> {
  const staging = join(dataDir, STAGING);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(join(staging, 'screens'), { recursive: true, mode: 0o750 });
    await unpack(file, staging, { report });
    report?.({ phase: 'checking' });
    const manifest = await readManifest(join(staging, BACKUP_NAMES.manifest));
    await checkDatabase(join(staging, BACKUP_NAMES.database));
    const keyRestored = await openKey(staging, passphrase);
    const restored: Restored = { manifest, keyRestored, fileName: basename(file) };
    await writeDurably(join(staging, READY), JSON.stringify(restored));
    return restored;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
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
  const restored: Restored = JSON.parse(await readFile(join(staging, READY), 'utf8'));
  await replaceData(dataDir, staging);
  await discardBootRequests(dataDir);
  await rm(staging, { recursive: true, force: true });
  return restored;
}

/** Reads the description of a backup without unpacking it. Throws `invalid` for anything but a backup. */
export async function readBackupManifest(file: string, folder: string): Promise<Manifest> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await unpack(file, folder, { wanted: [BACKUP_NAMES.manifest] });
    return await readManifest(join(folder, BACKUP_NAMES.manifest));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openKey(staging: string, passphrase: string | undefined): Promise<boolean> {
  const sealed = join(staging, BACKUP_NAMES.key);
  if (!existsSync(sealed)) {
    if (passphrase !== undefined) throw new InkstandError('invalid', 'this backup was made without a passphrase');
    return false;
  }
  if (passphrase === undefined) return false;
  const key = await unsealWithPassphrase(await readFile(sealed, 'utf8'), passphrase);
  await writeFile(join(staging, 'secret.key'), key, { mode: 0o600, flush: true });
  return true;
}

/** Only renames, old files first, and skips completed steps. */
async function replaceData(dataDir: string, staging: string): Promise<void> {
  const before = join(dataDir, 'before-restore');
  const plan = join(staging, 'moving.json');
  if (!existsSync(plan)) {
    await rm(before, { recursive: true, force: true });
    await mkdir(before, { mode: 0o750 });
    const placed = REPLACED.filter((name) => existsSync(join(staging, name)));
    await writeDurably(plan, JSON.stringify(placed));
  }
  const placed: readonly string[] = JSON.parse(await readFile(plan, 'utf8'));
  for (const name of REPLACED) {
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

async function readManifest(path: string): Promise<Manifest> {
  const manifest: Partial<Manifest> = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
  const { format, createdAtMs, version, holdsKey } = manifest;
  if (typeof format !== 'number' || typeof createdAtMs !== 'number' || typeof version !== 'string') {
    throw new InkstandError('invalid', 'expected a backup file made by inkstand backup');
  }
  if (format > BACKUP_FORMAT) {
    throw new InkstandError(
      'invalid',
      `the backup has format ${format}; this version supports formats up to ${BACKUP_FORMAT}`,
    );
  }
  return { format, createdAtMs, version, holdsKey: holdsKey === true };
}

interface UnpackOptions {
  /** Names of the files to unpack; all of a backup when absent. */
  readonly wanted?: readonly string[];
  readonly report?: ReportProgress | undefined;
}

async function unpack(file: string, folder: string, { wanted, report }: UnpackOptions): Promise<void> {
  const explain = (failure: ZipFailure): InkstandError => explainFailure(file, failure);
  await withZip(file, { limits: ZIP_LIMITS, explain }, async (entries) => {
    const total = entries.reduce((sum, { byteCount }) => sum + byteCount, 0);
    let done = 0;
    for (const entry of entries) {
      const name = safeName(entry.name);
      if (name === undefined || (wanted && !wanted.includes(name))) continue;
      const target = createWriteStream(join(folder, name), { mode: 0o600, flush: true });
      const stream = await entry.stream();
      stream.on('data', (bytes: Buffer) => {
        done += bytes.byteLength;
        report?.({ phase: 'unpacking', done, total, unit: 'bytes' });
      });
      await pipeline(stream, target).catch((cause) => {
        throw explainEntry(file, cause);
      });
    }
  });
}

function explainFailure(file: string, { kind, cause }: ZipFailure): InkstandError {
  switch (kind) {
    case 'not-a-zip':
      return new InkstandError('invalid', `expected ${file} to be a backup made by inkstand backup`, { cause });
    case 'damaged':
      return new InkstandError('invalid', `${file} is damaged`, { cause });
    case 'too-many-entries':
    case 'too-large':
      return new InkstandError('too-large', `${file} is too large`);
  }
}

/** A full disk is not an error in the file. */
function explainEntry(file: string, cause: unknown): InkstandError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') {
    return new InkstandError('no-space', 'not enough disk space to unpack the backup', { cause });
  }
  return new InkstandError('invalid', `${file} is damaged`, { cause });
}

/** Only names that a backup may contain; all others are ignored. */
function safeName(name: string): string | undefined {
  const { manifest, database, key, screens } = BACKUP_NAMES;
  if ([manifest, database, key].some((known) => known === name)) return name;
  const screen = name.startsWith(screens) ? name.slice(screens.length) : '';
  return /^[A-Za-z0-9_-]+\.(png|bmp)$/.test(screen) ? name : undefined;
}
