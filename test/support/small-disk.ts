import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A file system of this size, such as `8m`, for as long as the test runs; undefined where mounting is refused. */
export function mountSmall(t: Test, size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    t.comment(`SKIPPED: no small file system can be mounted here (${String(error).split('\n')[0]})`);
    return undefined;
  }
  t.teardown(() => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return folder;
}
