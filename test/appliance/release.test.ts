import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOT } from './machine/packages.js';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [1.2.3] - 2026-01-01\n\n### Fixed\n\n- Another.\n';

/** A repository that contains only the scripts. */
function makeRepository(t: Test, changelog: string) {
  const folder = join(t.testdir({}), 'repository');
  mkdirSync(folder);
  for (const part of ['scripts', 'image-build']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'keys'));
  mkdirSync(join(folder, 'src/gateway/api'), { recursive: true });
  writeFileSync(join(folder, 'src/gateway/api/openapi.yaml'), 'info:\n  version: 1.2.3\npaths: {}\n');
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  writeFileSync(join(folder, 'package.json'), '{"name":"inkstand","type":"module","version":"1.2.3"}\n');
  const env = { PATH: process.env.PATH ?? '', HOME: folder, GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'x@x' };
  const environment = { ...env, GIT_COMMITTER_NAME: 'x', GIT_COMMITTER_EMAIL: 'x@x' };
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, env: environment, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  const commit = (message: string) => git('add', '--all') + git('commit', '--quiet', '--message', message);
  commit('first');
  const release = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('scripts/release', words, {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  };
  const makeKey = (place: string, ...words: string[]) => {
    execFileSync(process.execPath, ['scripts/release-key.mjs', place, ...words], {
      cwd: folder,
      env: environment,
      stdio: 'ignore',
    });
    return place;
  };
  const passTests = () => writeFileSync(join(folder, '.git/inkstand-tested'), git('rev-parse', 'HEAD'));
  return { folder, git, commit, release, makeKey, passTests };
}

t.test('the version is derived from the changelog', async (t) => {
  const next = (unreleased: string, last = '1.2.3') => {
    const folder = t.testdir({
      'CHANGELOG.md': `## [Unreleased]\n\n${unreleased}\n\n## [${last}] - 2026-01-01\n\n- x\n`,
    });
    const result = spawnSync('node', [join(ROOT, 'scripts/build/changelog.mjs'), 'next'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '' },
    });
    return result.stdout.trim() || result.stderr.trim();
  };
  t.equal(next('### Fixed\n\n- a'), '1.2.4');
  t.equal(next('### Added\n\n- a\n\n### Fixed\n\n- b'), '1.3.0');
  t.equal(next('### Removed\n\n- a'), '2.0.0');
  t.equal(next('### Changed\n\n- **Breaking:** a'), '2.0.0');
  t.equal(next('### Removed\n\n- a', '0.4.2'), '0.5.0', 'before 1.0.0 nothing is promised');
  t.equal(next('### Removed\n\n- a', '2.0.0-rc.1'), '2.0.0', 'a candidate is followed by its release');
  t.match(next(''), /expected an entry for Unreleased/);
});

t.test('a release is prepared as one commit', async (t) => {
  const { folder, git, release } = makeRepository(t, CHANGELOG);
  t.match(release('--prepare', '--dry-run').text, /prepared 1\.3\.0/);
  t.equal(git('status', '--porcelain'), '', 'a dry run changes nothing');
  t.equal(release('--prepare').status, 0);
  t.match(
    readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'),
    /## \[Unreleased\]\n\n## \[1\.3\.0\] - \d{4}-\d\d-\d\d\n\n### Added/,
  );
  t.equal(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version, '1.3.0');
  t.match(readFileSync(join(folder, 'src/gateway/api/openapi.yaml'), 'utf8'), '  version: 1.3.0\n');
  t.match(git('log', '-1', '--format=%s'), 'chore(release): 1.3.0');
});

t.test('a release with missing requirements is rejected', async (t) => {
  const { folder, git, commit, release, makeKey, passTests } = makeRepository(t, CHANGELOG);
  const foreign = makeKey(join(t.testdirName, 'foreign.pem'), join(t.testdirName, 'elsewhere'));
  const key = makeKey(join(t.testdirName, 'key.pem'));
  t.match(release('--key', key, '--dry-run'), { status: 1, text: /uncommitted changes/ });
  commit('key');
  t.match(release('--key', key, '--dry-run'), { status: 1, text: /this commit is not tested/ });
  passTests();
  t.match(release('--key', foreign, '--dry-run'), { status: 1, text: /public key that belongs to it is not in keys/ });
  t.match(release('--dry-run'), { status: 1, text: /expected --key FILE/ });
  t.match(release('--key', key, '--dry-run'), { status: 1, text: /expected --url ADDRESS/ });
  const good = release('--key', key, '--url', 'https://example.org/1.2.3', '--dry-run');
  t.equal(good.status, 0, good.text);
  for (const step of [
    /scripts\/package .*--key/,
    /scripts\/container/,
    /git tag --annotate v1\.2\.3/,
    /NOTES\.md/,
    /image-build\/build --kernel=stock/,
    /image-build\/build --kernel=backports --url https:\/\/example\.org/,
  ])
    t.match(good.text, step);
  t.equal(git('tag'), '', 'a dry run tags nothing');
  git('tag', 'v1.2.3');
  t.match(release('--key', key, '--dry-run'), { status: 1, text: /v1\.2\.3 exists already/ });
  writeFileSync(join(folder, 'package.json'), '{"name":"inkstand","type":"module","version":"9.9.9"}\n');
  commit('a version that the changelog does not know');
  passTests();
  t.match(release('--key', key, '--dry-run'), { status: 1, text: /expected an entry for 9\.9\.9/ });
});

t.test('the release notes list the changes, and each file with its purpose and checksum', async (t) => {
  const folder = t.testdir({
    'CHANGELOG.md': CHANGELOG,
    dist: {
      'inkstand-1.2.3-rpi-arm64.img.zst': 'image',
      'inkstand-1.2.3-rpi-arm64-backports.img.zst': 'newer',
      'inkstand-1.2.3-arm64.cdx.json': '{}',
      'inkstand_1.2.3_arm64.deb': 'package',
      SHA256SUMS: '',
    },
  });
  const { status, stdout } = spawnSync('node', [join(ROOT, 'scripts/build/release-notes.mjs'), '1.2.3', 'dist'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  t.equal(status, 0);
  t.match(stdout, /^### Fixed\n\n- Another\.\n/);
  const sum = createHash('sha256').update('image').digest('hex');
  t.match(
    stdout,
    `| \`inkstand-1.2.3-rpi-arm64.img.zst\` | SD card image for Zero 2 W, 3, 4 and 400 | 0.0 | \`${sum}\` |`,
  );
  t.match(stdout, /-backports\.img\.zst` \| SD card image with a newer kernel, also for the Pi 5/);
  t.match(stdout, /\.cdx\.json` \| component list/);
  t.match(stdout, /\.deb` \| package for Debian/);
  t.notMatch(stdout, /^\| `SHA256SUMS/m);
});
