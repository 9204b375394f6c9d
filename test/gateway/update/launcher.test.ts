// @tier full: starts the program
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { BIN } from '../../support/gateway/run-inkstand.js';

t.test('the installed command runs the release that the link for its own version names', async (t) => {
  const folder = t.testdir({ installed: { bin: {} }, releases: {} });
  const [installed, releases] = [join(folder, 'installed'), join(folder, 'releases')];
  const writeProgram = (place: string, version: string): void => {
    mkdirSync(join(place, 'build/src'), { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ version, type: 'module' }));
    writeFileSync(
      join(place, 'build/src/main.js'),
      `export const main = () => { console.log('${version}'); return 0; };`,
    );
  };
  writeProgram(installed, '1.0.0');
  cpSync(BIN, join(installed, 'bin/inkstand'));
  const run = (environment: Record<string, string> = {}): string =>
    execFileSync(process.execPath, [join(installed, 'bin/inkstand'), 'x'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', INKSTAND_RELEASES: releases, ...environment },
    }).trim();

  t.equal(run(), '1.0.0', 'nothing was applied');
  const bundles = join(installed, 'build/gateway');
  mkdirSync(bundles);
  writeFileSync(join(bundles, 'main.cjs'), "exports.main = () => { console.log('bundled'); return 0; };");
  t.equal(run(), 'bundled', 'a bundle takes precedence over its modules');
  rmSync(bundles, { recursive: true });
  writeProgram(join(releases, '1.1.0'), '1.1.0');
  t.equal(run(), '1.0.0', 'a release that is only unpacked does not run');
  symlinkSync('1.1.0', join(releases, 'current-over-1.0.0'));
  t.equal(run(), '1.1.0');
  t.equal(
    run({ INKSTAND_INSTALLED_VERSION: '1.2.0' }),
    '1.0.0',
    'the program of before, watching over a new one, stays itself',
  );
  t.equal(run({ INKSTAND_RELEASES: '' }), '1.0.0', 'a checkout knows no releases');
  writeProgram(installed, '1.0.1');
  t.equal(run(), '1.0.1', 'after a new package the link means nothing');
  symlinkSync('1.1.0', join(releases, 'current-over-1.0.1'));
  rmSync(join(releases, '1.1.0'), { recursive: true });
  t.equal(run(), '1.0.1', 'nor does a link to nowhere');
});
