import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import {
  checkDatabase,
  keepPassword,
  latestSchema,
  loadSecretBox,
  makeDataFolder,
  newerSchema,
  rebuildDatabase,
  removeCredentials,
  takeLock,
} from '../store/store.js';
import type { ReportProgress } from '../task/task.js';
import { checkMac, gatewayMacKey } from './backup-authentication.js';
import { type Unsealed, unsealWithPassphrase } from './key-envelope.js';
import { finishRestore, finishStaging, type Restored } from './replace-data.js';
import { STAGING } from './restore-note.js';
import { readManifest, unpack } from './unpack-backup.js';
import { BACKUP_NAMES, type Manifest } from './write-backup.js';

export { finishRestore } from './replace-data.js';

export interface RestoreOptions {
  readonly dataDir: string;
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly report?: ReportProgress;
  /** Takes over API keys and the owner's password although nothing proves that the backup was not changed. */
  readonly withApiKeys?: boolean;
  /** Folder for the replaced data, in the data folder; `before-restore` by default. */
  readonly keptIn?: string;
}

/**
 * Unpacks into a staging folder, checks the contents, keeps the old data as `DATA/before-restore`, then renames.
 * Nothing stored changes unless everything is valid. Throws `conflict` when a gateway uses the folder or the backup is of
 * a newer version, and `invalid` for a damaged or foreign file or a wrong passphrase.
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
 * Throws `invalid`, `conflict` for a newer version, `no-space`, and then leaves no files.
 */
export async function stageRestore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, file, passphrase, report, keptIn, withApiKeys = false } = options;
  const staging = join(dataDir, STAGING);
  const database = join(staging, BACKUP_NAMES.database);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(join(staging, 'screens'), { recursive: true, mode: 0o750 });
    await unpack(file, staging, { report });
    report?.({ phase: 'checking' });
    const manifest = await readManifest(join(staging, BACKUP_NAMES.manifest));
    const key = await openKey(staging, passphrase);
    const keyRestored = key !== undefined;
    const isAuthentic = await checkAuthenticity(dataDir, file, passphrase, key?.isSigned ?? false);
    await checkDatabase(database);
    const foreignObjects = await rebuildDatabase(database);
    const isTrusted = isAuthentic || withApiKeys;
    const apiKeysLeftOut = isTrusted ? 0 : await removeCredentials(database);
    const passwordKept = isTrusted ? false : await keepPassword(dataDir, database);
    const restored = { manifest, keyRestored, fileName: basename(file), apiKeysLeftOut, passwordKept, foreignObjects };
    await finishStaging(staging, { ...restored, ...(keptIn !== undefined && { keptIn }) });
    return restored;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Whether the backup is as it was made by someone who knows its passphrase, or by this gateway. Throws `invalid` when it was
 * changed, or lost the code that it was made with.
 */
async function checkAuthenticity(
  dataDir: string,
  file: string,
  passphrase: string | undefined,
  isSigned: boolean,
): Promise<boolean> {
  if (passphrase !== undefined) {
    const state = await checkMac(file, { kind: 'passphrase', passphrase });
    if (state === 'authentic' || (state === 'unknown' && !isSigned)) return state === 'authentic';
    throw new InkstandError('invalid', 'the backup was changed after it was made, so it is not restored', {
      hint: 'use another backup, and find out who can write to the folder of this one',
    });
  }
  if (!existsSync(join(dataDir, 'secret.key'))) return false;
  const secrets = await loadSecretBox(dataDir).catch(() => undefined);
  return (
    secrets !== undefined && (await checkMac(file, { kind: 'gateway', key: gatewayMacKey(secrets) })) === 'authentic'
  );
}

/**
 * Reads the description of a backup without unpacking it. Throws `invalid` for anything but a backup, `conflict` for one of a
 * newer version.
 */
export async function readBackupManifest(file: string, folder: string): Promise<Manifest> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await unpack(file, folder, { wanted: [BACKUP_NAMES.manifest] });
    const manifest = await readManifest(join(folder, BACKUP_NAMES.manifest));
    if (manifest.schema !== undefined && manifest.schema > latestSchema()) throw newerSchema(manifest.schema);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openKey(staging: string, passphrase: string | undefined): Promise<Unsealed | undefined> {
  const sealed = join(staging, BACKUP_NAMES.key);
  if (!existsSync(sealed)) {
    if (passphrase !== undefined) throw new InkstandError('invalid', 'this backup was made without a passphrase');
    return undefined;
  }
  if (passphrase === undefined) return undefined;
  const key = await unsealWithPassphrase(await readFile(sealed, 'utf8'), passphrase);
  await writeFile(join(staging, 'secret.key'), key.secret, { mode: 0o600, flush: true });
  return key;
}
