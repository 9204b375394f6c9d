import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { writeDigits } from '@inkstand/common/write-time';

/** Result of checking a folder for backups. */
type FolderState =
  | { readonly kind: 'good'; readonly isOtherDisk: boolean }
  /** Missing, or not a folder. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'unwritable' }
  /** Inside the data folder, which the gateway cleans up. */
  | { readonly kind: 'inside' };

/** A backup in a folder. */
export interface BackupFile {
  readonly name: string;
  readonly byteCount: number;
  readonly writtenAtMs: number;
}

/** Default folder of backups. */
export const defaultFolder = (dataDir: string): string => join(dataDir, 'backups');

const NAME = /^inkstand-\d{8}-\d{6}\.zip$/;

/** `inkstand-20261121-030000.zip`, in UTC: names sort by time. */
export function nameBackup(nowMs: number): string {
  const digits = writeDigits(nowMs);
  return `inkstand-${digits.slice(0, 8)}-${digits.slice(8)}.zip`;
}

/** Checks whether backups can be written to a folder; creates the default folder. */
export async function examineFolder(folder: string, dataDir: string): Promise<FolderState> {
  if (!isAbsolute(folder)) return { kind: 'missing' };
  const path = resolve(folder);
  const defaultPath = defaultFolder(resolve(dataDir));
  if (path === defaultPath) await mkdir(path, { recursive: true, mode: 0o750 }).catch(() => undefined);
  const isInside = !relative(resolve(dataDir), path).startsWith('..') && path !== defaultPath;
  if (isInside) return { kind: 'inside' };
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isDirectory()) return { kind: 'missing' };
  const probe = join(path, `.inkstand-${randomBytes(4).toString('hex')}`);
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    // Permissions do not reveal a read-only mount.
    await writeFile(probe, '');
  } catch {
    return { kind: 'unwritable' };
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
  return { kind: 'good', isOtherDisk: stats.dev !== (await stat(dataDir)).dev };
}

/** Newest first; empty for a folder that cannot be read. */
export async function listBackups(folder: string): Promise<readonly BackupFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => undefined);
      return stats ? [{ name, byteCount: stats.size, writtenAtMs: stats.mtimeMs }] : [];
    }),
  );
  return files.flat().sort((a, b) => (a.name < b.name ? 1 : -1));
}

/**
 * Deletes the oldest files above `keep`, but never the one just written, which a wrong clock may have given an old
 * name.
 */
export async function pruneBackups(folder: string, keep: number, justWritten: string): Promise<number> {
  const others = (await listBackups(folder)).filter(({ name }) => name !== justWritten);
  const gone = others.slice(Math.max(0, keep - 1));
  for (const { name } of gone) await rm(join(folder, name), { force: true });
  return gone.length;
}

const MOUNTED = /^\/(media|mnt|run\/media)\//;

/** Mount points of removable drives, from `/proc/self/mountinfo`. Pure. */
export function parseDrives(mountInfo: string): readonly string[] {
  const folders = mountInfo.split('\n').flatMap((line) => {
    const [, , , , folder = '', options = ''] = line.split(' ');
    const isWritable = options.split(',').includes('rw');
    return isWritable && MOUNTED.test(folder) ? [unescapeMount(folder)] : [];
  });
  return [...new Set(folders)].sort();
}

/** Folders to suggest for backups. */
export async function listDrives(): Promise<readonly string[]> {
  return parseDrives(await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''));
}

/** The kernel writes blanks and backslashes as three octal digits. */
const unescapeMount = (text: string): string =>
  Buffer.from(
    text.replace(/\\([0-3][0-7]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8))),
    'latin1',
  ).toString('utf8');
