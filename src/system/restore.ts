import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { InkstandError } from '../errors.js';
import { makeDataFolder } from '../store/data-folder.js';
import { checkDatabase } from '../store/inspect.js';
import { takeLock } from '../store/lock.js';
import { BACKUP_FORMAT, BACKUP_NAMES, type Manifest } from './backup.js';
import { unsealWithPassphrase } from './key-envelope.js';

export interface RestoreOptions {
  readonly dataDir: string;
  readonly file: string;
  readonly passphrase: string | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  /** False: the key that was there before, or a new one, is in use; stored secrets may have to be entered again. */
  readonly keyRestored: boolean;
}

/** What an archive may hold at most: files, and bytes after unpacking. */
const LIMITS = { entries: 20_000, bytes: 2 ** 32 };

/** The parts of a data folder that a restore replaces. */
const REPLACED = ['inkstand.db', 'inkstand.db-wal', 'inkstand.db-shm', 'screens', 'secret.key'] as const;

/**
 * Unpacks beside, checks, keeps the old data as `DATA/before-restore`, then renames. Nothing stored changes unless
 * everything is right. Throws `conflict` while a gateway uses the folder, `invalid` for a damaged or foreign file and for
 * a wrong passphrase.
 */
export async function restoreBackup({ dataDir, file, passphrase }: RestoreOptions): Promise<Restored> {
  makeDataFolder(dataDir);
  const lock = await takeLock(dataDir);
  const beside = join(dataDir, 'restoring');
  try {
    await rm(beside, { recursive: true, force: true });
    await mkdir(join(beside, 'screens'), { recursive: true });
    await unpack(file, beside);
    const manifest = await readManifest(join(beside, BACKUP_NAMES.manifest));
    await checkDatabase(join(beside, BACKUP_NAMES.database));
    const keyRestored = await openKey(beside, passphrase);
    await replaceData(dataDir, beside, keyRestored);
    return { manifest, keyRestored };
  } finally {
    await rm(beside, { recursive: true, force: true });
    await lock.release();
  }
}

async function openKey(beside: string, passphrase: string | undefined): Promise<boolean> {
  const sealed = join(beside, BACKUP_NAMES.key);
  if (!existsSync(sealed)) {
    if (passphrase !== undefined) throw new InkstandError('invalid', 'this backup was made without a passphrase');
    return false;
  }
  if (passphrase === undefined) return false;
  const key = await unsealWithPassphrase(await readFile(sealed, 'utf8'), passphrase);
  await writeFile(join(beside, 'secret.key'), key, { mode: 0o600, flush: true });
  return true;
}

async function replaceData(dataDir: string, beside: string, keyRestored: boolean): Promise<void> {
  const before = join(dataDir, 'before-restore');
  await rm(before, { recursive: true, force: true });
  await mkdir(before, { mode: 0o750 });
  for (const name of REPLACED) {
    if (name === 'secret.key' && !keyRestored) continue;
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(before, name));
  }
  for (const name of REPLACED) {
    if (existsSync(join(beside, name))) await rename(join(beside, name), join(dataDir, name));
  }
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
      `the backup has format ${format}, this version knows only up to ${BACKUP_FORMAT}`,
    );
  }
  return { format, createdAtMs, version, holdsKey: holdsKey === true };
}

async function unpack(file: string, folder: string): Promise<void> {
  const { open } = await import('yauzl');
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  }).catch((cause) => {
    throw new InkstandError('invalid', `expected ${file} to be a backup made by inkstand backup`, { cause });
  });
  let bytes = 0;
  let entries = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve);
    zip.on('error', (cause) => reject(new InkstandError('invalid', `${file} is damaged`, { cause })));
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      entries += 1;
      const name = safeName(entry.fileName);
      if (bytes > LIMITS.bytes || entries > LIMITS.entries)
        return reject(new InkstandError('too-large', `${file} is too large`));
      if (name === undefined) return zip.readEntry();
      writeEntry(zip, entry, join(folder, name)).then(
        () => zip.readEntry(),
        (cause) => reject(new InkstandError('invalid', `${file} is damaged`, { cause })),
      );
    });
    zip.readEntry();
  }).finally(() => zip.close());
}

/** Only names that a backup has; everything else is passed over. */
function safeName(name: string): string | undefined {
  const { manifest, database, key, screens } = BACKUP_NAMES;
  if ([manifest, database, key].some((known) => known === name)) return name;
  const picture = name.startsWith(screens) ? name.slice(screens.length) : '';
  return /^[A-Za-z0-9_-]+\.(png|bmp)$/.test(picture) ? name : undefined;
}

function writeEntry(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else pipeline(stream, createWriteStream(path, { mode: 0o600, flush: true })).then(resolve, reject);
    });
  });
}
