import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';

/**
 * Creates the data folder and its missing parents one by one, because Node's recursive mkdir never returns where
 * nothing can be created (`/proc`). Throws `unavailable` with a one-line message.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    for (const folder of listMissing(resolve(dataDir))) makeFolder(folder);
    if (statSync(dataDir).isDirectory()) return;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown';
    throw new InkstandError('unavailable', `cannot create the data folder ${dataDir} (${code})`, {
      cause,
      hint: 'check the owner and permissions of its parent folder, or choose another with --data',
    });
  }
  throw new InkstandError('unavailable', `expected the data folder ${dataDir} to be a folder, it is a file`);
}

/**
 * Whether the data folder cannot be written: mounted read-only, as happens with a failing card, or without permission.
 */
export function isUnwritable(dataDir: string): boolean {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && /^(EROFS|EACCES|EPERM|EIO)$/.test(String(error.code));
  }
}

/** Missing folders, outermost first. */
function listMissing(folder: string): string[] {
  if (existsSync(folder) || dirname(folder) === folder) return [];
  return [...listMissing(dirname(folder)), folder];
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o750 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
