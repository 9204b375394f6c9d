import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { mountSmall } from '../support/storage/small-disk.js';

const repository = join(import.meta.dirname, '../../..');

/** A release small enough to be installed quickly, below a root whose `/var/lib` is another file system. */
function makeRelease(t: Test, varLib: string) {
  const folder = t.testdir({
    release: { bin: {}, build: {}, keys: {}, node_modules: {}, LICENSE: '' },
    root: { var: {} },
  });
  const [release, root] = [join(folder, 'release'), join(folder, 'root')];
  for (const name of ['systemd', 'scripts/install', 'scripts/uninstall', 'scripts/lib.sh'])
    cpSync(join(repository, name), join(release, name), { recursive: true });
  symlinkSync(varLib, join(root, 'var/lib'));
  const install = (version: string, programBytes: number) => {
    writeFileSync(join(release, 'package.json'), JSON.stringify({ version }));
    writeFileSync(join(release, 'bin/inkstand'), 'x'.repeat(programBytes));
    return spawnSync('bash', ['scripts/install', '--root', root], { cwd: release, encoding: 'utf8' });
  };
  const installed = (): string => JSON.parse(readFileSync(join(root, 'usr/lib/inkstand/package.json'), 'utf8')).version;
  return { install, installed };
}

t.test('the previous program is kept where a rollback expects it, also on another file system', async (t) => {
  const varLib = mountSmall(t, '1m');
  if (!varLib) return;
  const { install, installed } = makeRelease(t, varLib);
  t.equal(install('1.0.0', 1000).status, 0);
  t.equal(install('1.1.0', 2000).status, 0);
  t.equal(installed(), '1.1.0');
  t.equal(readFileSync(join(varLib, 'inkstand-releases/1.0.0/bin/inkstand'), 'utf8').length, 1000);
});

t.test('if the previous program cannot be kept, nothing changes', async (t) => {
  const varLib = mountSmall(t, '200k');
  if (!varLib) return;
  mkdirSync(join(varLib, 'inkstand-releases'));
  const { install, installed } = makeRelease(t, varLib);
  t.equal(install('1.0.0', 400_000).status, 0);
  t.not(install('1.1.0', 1000).status, 0);
  t.equal(installed(), '1.0.0');
});
