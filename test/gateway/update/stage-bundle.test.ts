import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Releases } from '../../../src/gateway/update/installed-releases.js';
import { findBundle, type StageOptions, stageBundle } from '../../../src/gateway/update/stage-bundle.js';
import { type BundleOptions, makeBundle, makeKeys } from '../../support/update/update-bundle.js';

function makeSite(t: Test) {
  const folder = t.testdir({ releases: {}, data: {} });
  const { privateKey, keyFolder } = makeKeys(folder);
  const tried: string[] = [];
  const options: StageOptions = {
    releases: new Releases({ folder: join(folder, 'releases'), installedVersion: '0.1.0' }),
    dataDir: join(folder, 'data'),
    keyFolders: [keyFolder, join(folder, 'none')],
    version: '0.1.0',
    allowsOlder: false,
    tryOut: async (place) => void tried.push(place),
  };
  const make = (bundle: Omit<BundleOptions, 'privateKey'>) => makeBundle(folder, { privateKey, ...bundle });
  return { folder, options, make, tried };
}

/** A manifest's list with one file of this path. */
const listing = (path: string) => ({ files: [{ path, bytes: 1, sha256: '0'.repeat(64) }] });

t.test('a signed update is unpacked as a release, tried, and not switched to', async (t) => {
  const { folder, options, make, tried } = makeSite(t);
  const { version } = await stageBundle(await make({ version: '0.2.0' }), options);
  t.equal(version, '0.2.0');
  const release = join(folder, 'releases/0.2.0');
  t.equal(readFileSync(join(release, 'build/src/main.js'), 'utf8'), '0.2.0');
  t.equal(statSync(join(release, 'bin/inkstand')).mode & 0o777, 0o755);
  t.equal(statSync(join(release, 'build/src/main.js')).mode & 0o777, 0o644);
  t.same(tried, [`${release}.new`]);
  t.same(readdirSync(join(folder, 'releases')), ['0.2.0', 'trial.json'], 'nothing else is left');
  t.equal(await options.releases.current(), undefined);
});

t.test('an update that differs from what was signed leaves no files', async (t) => {
  const other = makeKeys(t.testdir()).privateKey;
  const cases: readonly [string, Partial<BundleOptions> & { readonly version?: string }, RegExp][] = [
    ['another key', { privateKey: other }, /not signed by a trusted key/],
    ['no signature', { spoil: (packed) => packed.delete('manifest.sig') }, /damaged/],
    ['an empty signature', { spoil: (packed) => packed.set('manifest.sig', Buffer.alloc(0)) }, /not signed/],
    [
      'another version written in',
      {
        spoil: (packed) => {
          const text = String(packed.get('manifest.json')).replace('"0.2.0"', '"0.9.0"');
          packed.set('manifest.json', Buffer.from(text));
        },
      },
      /not signed/,
    ],
    ['another file', { spoil: (packed) => packed.set('app/bin/inkstand', Buffer.from('pr0gram')) }, /damaged/],
    ['a longer file', { spoil: (packed) => packed.set('app/bin/inkstand', Buffer.from('programs')) }, /damaged/],
    ['a missing file', { spoil: (packed) => packed.delete('app/bin/inkstand') }, /damaged/],
    ['a path that leaves the folder', { manifest: listing('../../evil') }, /path inside the release/],
    ['a path in a parent further down', { manifest: listing('a/../../evil') }, /path inside the release/],
    ['an absolute path', { manifest: listing('/etc/evil') }, /path inside the release/],
    ['a name of the system before', { manifest: listing('a\\..\\evil') }, /path inside the release/],
    ['a version that is a path', { manifest: { version: '../0.2.0' } }, /a version/],
    [
      'more bytes than any release',
      { manifest: { files: [{ path: 'a', bytes: 5e8, sha256: '0'.repeat(64) }] } },
      /at most/,
    ],
    ['a later format', { manifest: { format: 2 } }, /format 1, got format 2/],
    ['another architecture', { manifest: { architecture: process.arch === 'x64' ? 'arm64' : 'amd64' } }, /built for/],
    ['a later Node.js', { manifest: { node: '99.0.0' } }, /needs Node\.js 99/],
    ['the version that runs', { version: '0.1.0' }, /already running/],
    ['an older version', { version: '0.0.9' }, /older than 0\.1\.0/],
  ];
  for (const [name, bundle, reason] of cases) {
    await t.test(name, async (t) => {
      const { folder, options, make } = makeSite(t);
      const path = await make({ version: '0.2.0', ...bundle });
      await t.rejects(stageBundle(path, options), reason);
      t.same(
        readdirSync(join(folder, 'releases')).filter((one) => !one.endsWith('.new')),
        [],
      );
      t.notOk(existsSync(join(folder, '../evil')) || existsSync(join(folder, 'evil')));
    });
  }
});

t.test('files in the archive that the manifest lacks are never written', async (t) => {
  const { folder, options, make } = makeSite(t);
  const path = await make({ version: '0.2.0', spoil: (packed) => packed.set('app/build/more.js', Buffer.from('x')) });
  await stageBundle(path, options);
  t.notOk(existsSync(join(folder, 'releases/0.2.0/build/more.js')));
});

t.test('an archive with a path outside the folder is rejected as a whole', async (t) => {
  const { folder, options, make } = makeSite(t);
  const path = await make({ version: '0.2.0', spoil: (packed) => packed.set('app/xx/xx/evil', Buffer.from('x')) });
  const bytes = readFileSync(path).toString('latin1').replaceAll('app/xx/xx/evil', 'app/../../evil');
  writeFileSync(path, Buffer.from(bytes, 'latin1'));
  await t.rejects(stageBundle(path, options), /damaged/);
  t.same(readdirSync(join(folder, 'releases')), []);
});

t.test('a release that does not run on this machine is rejected', async (t) => {
  const { folder, options, make } = makeSite(t);
  const tryOut = async (): Promise<void> => {
    throw new Error('illegal instruction');
  };
  await t.rejects(stageBundle(await make({ version: '0.2.0' }), { ...options, tryOut }), /illegal instruction/);
  t.notOk(existsSync(join(folder, 'releases/0.2.0')));
});

t.test('a link instead of a request is not followed', async (t) => {
  const { folder, options, make } = makeSite(t);
  const path = await make({ version: '0.2.0' });
  const link = join(folder, 'link');
  symlinkSync(path, link);
  await t.rejects(stageBundle(link, { ...options, isRequest: true }), /cannot read the update/);
  t.ok(existsSync(path));
});

t.test('a request whose unpacking is interrupted each time is given up', async (t) => {
  const { folder, options, make } = makeSite(t);
  const path = await make({ version: '0.2.0' });
  const leftover = join(folder, 'releases/bundle-a1b2c3');
  for (let attempt = 0; attempt < 3; attempt++) {
    mkdirSync(leftover);
    t.equal(await options.releases.startUnpacking(), attempt + 1);
    t.notOk(existsSync(leftover), 'what the last attempt left makes room');
  }
  await t.rejects(stageBundle(path, { ...options, isRequest: true }), /interrupted 3 times/);
  t.same(readdirSync(join(folder, 'releases')), []);
  await stageBundle(path, options);
  t.ok(existsSync(join(folder, 'releases/0.2.0')), 'someone at a shell decides for themselves');
});

t.test('the newest update for this machine in a folder is found', async (t) => {
  const { folder, make } = makeSite(t);
  t.equal(await findBundle(folder), undefined);
  for (const version of ['0.9.0', '0.10.0', '0.10.0-rc.1']) await make({ version });
  writeFileSync(join(folder, 'inkstand-9.0.0-sparc.inkstand-update'), '');
  mkdirSync(join(folder, 'x'));
  t.match(await findBundle(folder), /inkstand-0\.10\.0-\w+\.inkstand-update$/);
  t.match(
    await findBundle(folder, '0.10.0'),
    /inkstand-0\.10\.0-rc\.1-\w+\.inkstand-update$/,
    'not what was taken back',
  );
});
