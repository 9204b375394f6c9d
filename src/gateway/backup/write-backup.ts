import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, parse, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InkstandError } from '@inkstand/common/errors';
import type { ZipFile } from 'yazl';
import type { Store } from '../store/store.js';
import { latestSchema, placeFile } from '../store/store.js';
import type { ReportProgress } from '../task/task.js';
import { draftMac, gatewayMacKey, type MacSource, signBackup } from './backup-authentication.js';
import { sealWithPassphrase } from './key-envelope.js';

/** Version of the archive format; a restore rejects later ones. */
export const BACKUP_FORMAT = 1;

/** Names inside the archive. */
export const BACKUP_NAMES = {
  manifest: 'manifest.json',
  database: 'inkstand.db',
  key: 'secret.key.sealed',
  screens: 'screens/',
} as const;

export interface Manifest {
  readonly format: number;
  readonly createdAtMs: number;
  readonly version: string;
  /** Without the key, stored passwords and device keys have to be entered again after a restore. */
  readonly holdsKey: boolean;
  /** Schema of the database; absent in backups made before version 1.0. */
  readonly schema?: number;
  /** What it holds; absent in backups made before version 1.0. */
  readonly counts?: BackupCounts;
}

/** How much a backup holds, so that people recognise theirs before they restore it. */
export interface BackupCounts {
  readonly displays: number;
  readonly plugins: number;
  readonly playlists: number;
}

interface BackupOptions {
  readonly store: Store;
  readonly file: string;
  readonly version: string;
  readonly passphrase: string | undefined;
  readonly report?: ReportProgress;
}

/** Interval for reading the size of the growing database copy. */
const WATCH_MS = 500;

/**
 * Writes a zip of the database, the pictures and, if there is a passphrase, the secret key encrypted with it. A code at its
 * end shows whether it was changed since. The file is written atomically. Throws `conflict` when it exists already.
 */
export async function writeBackup({ store, file, version, passphrase, report }: BackupOptions): Promise<Manifest> {
  const path = resolve(file);
  if (existsSync(path)) throw new InkstandError('conflict', `${file} already exists`, { hint: 'choose another name' });
  if (!existsSync(dirname(path))) throw new InkstandError('invalid', `expected the folder ${dirname(path)} to exist`);
  // Next to the target rather than the data, to spare the SD card when backups go to another drive.
  const copy = `${path}.db.part`;
  const partial = `${path}.part`;
  const holdsKey = passphrase !== undefined;
  const source: MacSource =
    passphrase === undefined
      ? { kind: 'gateway', key: gatewayMacKey(store.secrets) }
      : { kind: 'passphrase', passphrase };
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    createdAtMs: store.now(),
    version,
    holdsKey,
    schema: latestSchema(),
    counts: await countRows(store),
  };
  try {
    for (const leftover of [copy, partial]) await rm(leftover, { force: true });
    await copyDatabase(store, copy, report);
    const yazl = await import('yazl');
    const zip = new yazl.ZipFile();
    const failure = new AbortController();
    zip.on('error', (error) => failure.abort(error));
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), BACKUP_NAMES.manifest);
    if (passphrase !== undefined) {
      const sealed = await sealWithPassphrase(await readFile(join(store.dataDir, 'secret.key')), passphrase);
      zip.addBuffer(Buffer.from(sealed), BACKUP_NAMES.key);
    }
    await addFiles(
      zip,
      [{ path: copy, name: BACKUP_NAMES.database, compress: true }, ...(await listScreens(store))],
      report,
    );
    zip.end({ forceZip64Format: false, comment: draftMac(source.kind) });
    await pipeline(zip.outputStream, createWriteStream(partial, { flags: 'wx', mode: 0o600 }), {
      signal: failure.signal,
    }).catch((error) => {
      throw failure.signal.reason ?? error;
    });
    await signBackup(partial, source);
    await placeFile(partial, path);
    return manifest;
  } finally {
    await rm(copy, { force: true });
    await rm(partial, { force: true });
  }
}

async function countRows(store: Store): Promise<BackupCounts> {
  const row = await store.get<BackupCounts>(
    `SELECT (SELECT count(*) FROM device WHERE status = 'joined') AS displays,
       (SELECT count(*) FROM plugin_setting WHERE deleted_at_ms IS NULL) AS plugins,
       (SELECT count(*) FROM playlist WHERE deleted_at_ms IS NULL) AS playlists`,
  );
  return row ?? { displays: 0, plugins: 0, playlists: 0 };
}

/** SQLite reports no progress, so the size of the copy is compared with that of the database. */
async function copyDatabase(store: Store, copy: string, report: ReportProgress | undefined): Promise<void> {
  const byteCount = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;
  const total = await byteCount(join(store.dataDir, BACKUP_NAMES.database));
  const watch = async (): Promise<void> => {
    const done = Math.min(await byteCount(copy), total);
    report?.({ phase: 'copying', done, total, unit: 'bytes' });
  };
  await watch();
  const timer = setInterval(() => void watch(), WATCH_MS);
  await store.copyInto(copy).finally(() => clearInterval(timer));
}

interface PackedFile {
  readonly path: string;
  /** Name inside the archive. */
  readonly name: string;
  readonly compress: boolean;
}

/** Adds the files one after another as the archive is written, counting the bytes read. */
async function addFiles(zip: ZipFile, files: readonly PackedFile[], report: ReportProgress | undefined): Promise<void> {
  const sized = await Promise.all(files.map(async (file) => ({ ...file, stats: await stat(file.path) })));
  const total = sized.reduce((sum, { stats }) => sum + stats.size, 0);
  let done = 0;
  for (const { path, name, compress, stats } of sized) {
    const { size, mtime, mode } = stats;
    zip.addReadStreamLazy(name, { compress, size, mtime, mode }, (open) => {
      const stream = createReadStream(path);
      stream.on('error', (error) => zip.emit('error', error));
      stream.on('data', (bytes) => {
        done += bytes.length;
        report?.({ phase: 'packing', done, total, unit: 'bytes' });
      });
      open(null, stream);
    });
  }
}

/**
 * Only screens that are in use or shown: other replaced ones may be deleted at any moment, and a restore does not need
 * them.
 */
async function listScreens(store: Store): Promise<readonly PackedFile[]> {
  const replaced = await store.all<{ token: string }>(
    `SELECT token FROM superseded_screen WHERE token NOT IN (SELECT token FROM shown_screen AS one
       WHERE number = (SELECT max(number) FROM shown_screen WHERE device_id = one.device_id))`,
  );
  const tokens = new Set(replaced.map(({ token }) => token));
  const names = await readdir(join(store.dataDir, 'screens')).catch(() => []);
  return names
    .filter((name) => /\.(png|bmp)$/.test(name) && !tokens.has(parse(name).name))
    .map((name) => ({
      path: join(store.dataDir, 'screens', name),
      name: BACKUP_NAMES.screens + name,
      compress: false,
    }));
}
