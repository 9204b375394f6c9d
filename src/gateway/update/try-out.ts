import { execFile } from 'node:child_process';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InkstandError } from '@inkstand/common/errors';
import { deleteAsOwner, foreignOwner } from './data-owner.js';

/** A board with an SD card renders its first screen in about ten seconds. */
const TIMEOUT_MS = 300_000;

/**
 * Makes a release render a screen, as the gateway's user and without access to its data. This exercises the processor,
 * the system's libraries and every native module. Throws `conflict` when it fails.
 */
export async function tryOutRelease(folder: string, dataDir: string): Promise<void> {
  const owner = await foreignOwner(dataDir);
  const place = await mkdtemp(join(tmpdir(), 'inkstand-try-'));
  try {
    if (owner) await chown(place, owner.uid, owner.gid);
    // Every release has the recipe here, whatever its folders are (`scripts/stage`).
    const recipe = join(folder, 'build/src/plugin/bundled/clock');
    const words = ['render', recipe, '--framework', 'own', '--out', join(place, 'picture.png')];
    await promisify(execFile)(process.execPath, [join(folder, 'bin/inkstand'), ...words], {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: place },
      timeout: TIMEOUT_MS,
      ...owner,
    });
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : '';
    throw new InkstandError(
      'conflict',
      `the release does not run on this machine${output ? `: ${output.slice(0, 200)}` : ''}`,
      { cause },
    );
  } finally {
    await deleteAsOwner(place, place);
  }
}
