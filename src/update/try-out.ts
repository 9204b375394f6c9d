import { execFile } from 'node:child_process';
import { chmod, lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InkstandError } from '../errors.js';

/** A board of a card draws its first picture in some ten seconds. */
const PATIENCE_MS = 300_000;

/**
 * Has a release draw a picture, as the gateway's user and far from its data: the processor, the system's libraries and every
 * native module are what it needs. Throws `conflict` when it cannot.
 */
export async function tryOutRelease(folder: string, dataDir: string): Promise<void> {
  const { uid, gid } = await lstat(dataDir);
  const place = await mkdtemp(join(tmpdir(), 'inkstand-try-'));
  try {
    await chmod(place, 0o777);
    const recipe = join(folder, 'build/src/plugin/bundled/clock');
    const words = ['render', recipe, '--framework', 'own', '--out', join(place, 'picture.png')];
    await promisify(execFile)(process.execPath, [join(folder, 'bin/inkstand'), ...words], {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: place },
      timeout: PATIENCE_MS,
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    });
  } catch (cause) {
    const told = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : '';
    throw new InkstandError(
      'conflict',
      `the release does not run on this machine${told ? `: ${told.slice(0, 200)}` : ''}`,
      {
        cause,
      },
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
