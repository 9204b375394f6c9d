import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import type { ReportProgress } from '../task/task.js';
import { withZip, type ZipFailure } from '../zip/zip.js';
import { BACKUP_FORMAT, BACKUP_NAMES, type BackupCounts, type Manifest } from './write-backup.js';

const MAX_UNPACKED_BYTES = 2 ** 32;
const ZIP_LIMITS = { maxEntries: 20_000, maxFileBytes: MAX_UNPACKED_BYTES, maxTotalBytes: MAX_UNPACKED_BYTES };

/** Reads an unpacked description. Throws `invalid` for anything but one of a backup. */
export async function readManifest(path: string): Promise<Manifest> {
  const manifest: Partial<Manifest> = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}));
  const { format, createdAtMs, version, holdsKey, schema, counts } = manifest;
  if (typeof format !== 'number' || typeof createdAtMs !== 'number' || typeof version !== 'string') {
    throw new InkstandError('invalid', 'expected a backup file made by inkstand backup');
  }
  if (format > BACKUP_FORMAT) {
    throw new InkstandError(
      'conflict',
      `the backup has format ${format}; this version of Inkstand supports formats up to ${BACKUP_FORMAT}`,
      { hint: 'update Inkstand to the version that made it, or a newer one, first' },
    );
  }
  return {
    format,
    createdAtMs,
    version,
    holdsKey: holdsKey === true,
    ...(typeof schema === 'number' && { schema }),
    ...(holdsCounts(counts) && { counts }),
  };
}

/** The file comes from outside. */
const holdsCounts = (counts: unknown): counts is BackupCounts =>
  isObject(counts) && ['displays', 'plugins', 'playlists'].every((name) => Number.isSafeInteger(counts[name]));

interface UnpackOptions {
  /** Names of the files to unpack; all of a backup when absent. */
  readonly wanted?: readonly string[];
  readonly report?: ReportProgress | undefined;
}

/** Unpacks the files of a backup into a folder. Throws `invalid`, `too-large`, `no-space`. */
export async function unpack(file: string, folder: string, { wanted, report }: UnpackOptions): Promise<void> {
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
  if ([manifest, database, key].some((entry) => entry === name)) return name;
  const screen = name.startsWith(screens) ? name.slice(screens.length) : '';
  return /^[A-Za-z0-9_-]+\.(png|bmp)$/.test(screen) ? name : undefined;
}
