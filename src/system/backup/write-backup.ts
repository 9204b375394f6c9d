import { createWriteStream, existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InkstandError } from '../../errors.js';
import { placeFile } from '../../store/durable-file.js';
import type { Store } from '../../store/store.js';
import { sealWithPassphrase } from './key-envelope.js';

/** Format of the archive; restore refuses later ones. */
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
  /** Without the key, stored passwords and device keys are asked again after a restore. */
  readonly holdsKey: boolean;
}

export interface BackupOptions {
  readonly store: Store;
  readonly file: string;
  readonly version: string;
  readonly passphrase: string | undefined;
}

/**
 * Writes a zip of the database, the pictures and, sealed with the passphrase when there is one, the secret key. The file
 * appears whole or not at all. Throws `conflict` when it exists already.
 */
export async function writeBackup({ store, file, version, passphrase }: BackupOptions): Promise<Manifest> {
  const path = resolve(file);
  if (existsSync(path)) throw new InkstandError('conflict', `${file} exists already`, { hint: 'choose another name' });
  if (!existsSync(dirname(path))) throw new InkstandError('invalid', `expected the folder ${dirname(path)} to exist`);
  // Beside the file, not the data: the card is spared when backups go to another drive.
  const copy = `${path}.db.part`;
  const beside = `${path}.part`;
  const holdsKey = passphrase !== undefined;
  const manifest: Manifest = { format: BACKUP_FORMAT, createdAtMs: store.now(), version, holdsKey };
  try {
    await rm(copy, { force: true });
    await store.copyInto(copy);
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), BACKUP_NAMES.manifest);
    zip.addFile(copy, BACKUP_NAMES.database);
    if (passphrase !== undefined) {
      const sealed = await sealWithPassphrase(await readFile(join(store.dataDir, 'secret.key')), passphrase);
      zip.addBuffer(Buffer.from(sealed), BACKUP_NAMES.key);
    }
    const screens = join(store.dataDir, 'screens');
    for (const name of existsSync(screens) ? await readdir(screens) : []) {
      if (/\.(png|bmp)$/.test(name)) zip.addFile(join(screens, name), BACKUP_NAMES.screens + name, { compress: false });
    }
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(beside, { mode: 0o600 }));
    await placeFile(beside, path);
    return manifest;
  } finally {
    await rm(copy, { force: true });
    await rm(beside, { force: true });
  }
}
