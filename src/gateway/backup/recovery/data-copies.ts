import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { copyDatabase } from '../../store/repair/copy-database.js';
import { inspectDatabase } from '../../store/repair/inspect-database.js';
import {
  checkDatabase,
  isWholeKey,
  latestSchema,
  listCopies,
  nameDamagedFolder,
  rebuildDatabase,
} from '../../store/store.js';
import { finishStaging } from '../replace-data.js';
import { STAGING } from '../restore-note.js';
import { BACKUP_FORMAT } from '../write-backup.js';

/** An intact copy of the data that this program supports. */
export interface DataCopy {
  /** Name of its file or folder in the data folder; unique. */
  readonly id: string;
  readonly kind: 'before-restore' | 'before-upgrade' | 'snapshot';
  /** When its data was last changed, by the clock at the time. */
  readonly takenAtMs: number;
  /** Path of its database. */
  readonly path: string;
}

const BEFORE_RESTORE = 'before-restore';

/** Lists the copies in a data folder that this program can open, those of before a restore first. */
export async function listUsableCopies(dataDir: string): Promise<readonly DataCopy[]> {
  const usable: DataCopy[] = [];
  for (const copy of await listAll(dataDir)) {
    const state = await inspectDatabase(copy.path, 'quick').catch(() => undefined);
    if (state?.kind === 'sound' && state.schema <= latestSchema()) usable.push(copy);
  }
  return usable;
}

/** Whether a copy brings its key along, so that it helps when the present one cannot be read. */
export const holdsKey = (dataDir: string, { kind, id }: DataCopy): boolean =>
  kind === 'before-restore' && isWholeKey(join(dataDir, id, 'secret.key'));

async function listAll(dataDir: string): Promise<readonly DataCopy[]> {
  const replaced = join(dataDir, BEFORE_RESTORE, 'inkstand.db');
  const others = (await listCopies(dataDir)).map(({ path, takenAtMs }): DataCopy => {
    const id = basename(path);
    return { id, kind: id === 'before-upgrade.db' ? 'before-upgrade' : 'snapshot', takenAtMs, path };
  });
  if (!existsSync(replaced)) return others;
  const takenAtMs = statSync(replaced).mtimeMs;
  return [{ id: BEFORE_RESTORE, kind: 'before-restore', takenAtMs, path: replaced }, ...others];
}

/**
 * Prepares a copy to replace the data that cannot be opened, which is kept in `damaged/<number>`; the next start puts it in
 * place. Screens are rendered again where needed. Throws `invalid`, `conflict`, and then leaves no files.
 */
export async function stageCopy(dataDir: string, { id, path, takenAtMs }: DataCopy, version: string): Promise<void> {
  const staging = join(dataDir, STAGING);
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true, mode: 0o750 });
    const database = join(staging, 'inkstand.db');
    await copyDatabase(path, database);
    const { schema } = await checkDatabase(database);
    await rebuildDatabase(database);
    const key = join(dataDir, id, 'secret.key');
    if (id === BEFORE_RESTORE && existsSync(key)) await copyFile(key, join(staging, 'secret.key'));
    const manifest = { format: BACKUP_FORMAT, createdAtMs: takenAtMs, version, holdsKey: true, schema };
    const keptIn = await nameDamagedFolder(dataDir);
    await finishStaging(staging, { manifest, keyRestored: true, fileName: id, keptIn, isDatabaseOnly: true });
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error instanceof InkstandError
      ? error
      : new InkstandError('unprocessable', 'the copy could not be read', { cause: error });
  }
}
