import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { readKeys, withBundle } from '../../src/gateway/update/open-bundle.js';
import { listLicences } from '../../src/gateway/web/pages/system/list-licences.js';
import { packVersions, runScript, stage } from './machine/packages.js';

const skip =
  (!process.env.INKSTAND_MACHINES && 'takes minutes; scripts/test-installation runs it') ||
  (spawnSync('sh', ['-c', 'command -v dpkg-deb']).status !== 0 && 'no dpkg-deb');
const folder = skip ? '' : mkdtempSync(join(tmpdir(), 'inkstand-packages-'));
const out = join(folder, 'out');
const find = (end: string): string => join(out, String(readdirSync(out).find((name) => name.endsWith(end))));
// A commit made in the meantime does not change the sources.
process.env.SOURCE_DATE_EPOCH ??= String(Date.UTC(2026, 0, 1) / 1000);
let tree = '';
let keys = '';

t.before(() => {
  if (skip) return;
  tree = stage(folder);
  ({ keys } = packVersions(folder, [tree]));
});
t.teardown(() => skip || rmSync(folder, { recursive: true, force: true }));

t.test('the same sources give the same bytes', { skip }, async (t) => {
  const again = join(folder, 'again');
  runScript('scripts/package', ['--tree', tree, '--key', join(folder, 'key.pem'), '--out', again, '--fast']);
  const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
  t.equal(readFileSync(join(again, 'SHA256SUMS'), 'utf8'), sums);
  t.equal(sums.trim().split('\n').length, 4, 'package, tarball, update and list of components');
  t.equal(spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: again }).status, 0);
});

t.test('the page of licences lists every package in the tree, also those in our own files', { skip }, async (t) => {
  const listed = new Map(
    listLicences(pathToFileURL(`${tree}/`)).map(({ name, version, licence }) => [`${name} ${version}`, licence]),
  );
  const files = readdirSync(tree, { recursive: true, encoding: 'utf8' });
  const read = (path: string) => JSON.parse(readFileSync(join(tree, path), 'utf8'));
  const installed = files
    .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map(read);
  const bundled = files.filter((path) => /^build\/(?:.*\/)?packages\.json$/.test(path)).flatMap(read);
  t.ok(installed.length > 20 && bundled.length > 5, `${installed.length} installed, ${bundled.length} bundled`);
  for (const { name, version } of [...installed, ...bundled])
    t.match(listed.get(`${name} ${version}`), /\w/, `${name} ${version}`);
});

t.test('the package contains what is needed at run time, and no build tools', { skip }, async (t) => {
  const listed = execFileSync('dpkg-deb', ['--contents', find('.deb')], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const paths = listed.split('\n').flatMap((line) => line.split(/\s+/)[5] ?? []);
  for (const wanted of [
    './usr/lib/inkstand/bin/inkstand',
    './usr/lib/inkstand/build/src/main.js',
    './usr/lib/inkstand/build/guest/',
    './usr/lib/inkstand/build/python/',
    './usr/lib/inkstand/build/worker/',
    './usr/lib/inkstand/build/mqtt/',
    './usr/lib/systemd/system/inkstand.service',
    './usr/lib/systemd/system/inkstand-update.path',
    './etc/inkstand/inkstand.conf',
  ])
    t.ok(paths.includes(wanted), wanted);
  const native = paths.filter((path) => path.endsWith('.node'));
  t.equal(native.length, 2, `canvas and sqlite3 of this architecture: ${native}`);
  const unwanted = /\/node_modules\/(typescript|tap|esbuild|node-gyp|@biomejs)\/|\.(ts|map|cc|gyp)$|\/test\//;
  t.same(
    paths.filter((path) => unwanted.test(path)),
    [],
  );
  t.notMatch(listed, /^.{10} (?!root\/root)/m, 'everything belongs to root');
});

t.test(
  'lintian finds nothing wrong',
  { skip: skip || (spawnSync('lintian', ['--version']).status !== 0 && 'no lintian') },
  async (t) => {
    const { stdout } = spawnSync('lintian', ['--no-tag-display-limit', find('.deb')], { encoding: 'utf8' });
    t.equal(stdout, '');
  },
);

t.test('maintainer scripts use no network', { skip }, async (t) => {
  execFileSync('dpkg-deb', ['--control', find('.deb'), join(folder, 'control')]);
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) {
    const text = readFileSync(join(folder, 'control', name), 'utf8');
    t.notMatch(text, /\b(npm|curl|wget|apt|git)\b/, name);
  }
});

t.test('the list of components has exactly the packages of the tree and of our own files', { skip }, async (t) => {
  const bom = JSON.parse(readFileSync(find('.cdx.json'), 'utf8'));
  const named = bom.components.map((one: { group?: string; name: string; version: string }) =>
    [one.group, one.name].filter(Boolean).join('/'),
  );
  const modules = join(tree, 'node_modules');
  const there = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const installed = there.filter((name) => existsSync(join(modules, name, 'package.json')));
  const bundled = [
    'build/guest/packages.json',
    'build/python/packages.json',
    'build/mqtt/packages.json',
    'build/src/gateway/web/packages.json',
  ].flatMap((path) => JSON.parse(readFileSync(join(tree, path), 'utf8')).map((one: { name: string }) => one.name));
  t.ok(bundled.length > 10, 'packages of our own files were found');
  t.same([...new Set(named)].sort(), [...new Set([...installed, ...bundled])].sort());
  t.ok(
    bom.components.every((one: { purl?: string; hashes?: unknown[] }) => one.purl && one.hashes),
    'each with its hash',
  );
});

t.test('the update is signed by the key and contains the tree', { skip }, async (t) => {
  const paths = await withBundle(find('.inkstand-update'), await readKeys([keys]), async ({ manifest }) =>
    manifest.files.map(({ path }) => path),
  );
  t.ok(paths.includes('build/src/main.js') && paths.length > 500, `${paths.length} files`);
  await t.rejects(
    withBundle(find('.inkstand-update'), await readKeys([folder]), async () => undefined),
    /not signed/,
    'the folder with the private key holds no public one',
  );
});

t.test('a checkout is installed and uninstalled below a folder', { skip }, async (t) => {
  const root = join(folder, 'root');
  // It builds with tools that the test runner's loaders would break: they are in every environment unless it is emptied
  // later.
  const clean = ['-i', `PATH=${process.env.PATH}`, `HOME=${process.env.HOME}`];
  runScript('env', [...clean, 'scripts/install', '--root', root]);
  const installed = join(root, 'usr/lib/inkstand');
  const told = spawnSync(join(installed, 'bin/inkstand'), ['--version'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  t.match(told.stdout, /^\d+\.\d+\.\d+/);
  t.ok(readdirSync(join(root, 'usr/lib/systemd/system')).includes('inkstand.service'));
  runScript(join(installed, 'uninstall'), ['--root', root]);
  const left = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  t.same(
    left.map(({ name }) => name),
    ['inkstand.conf'],
    'what an owner may have written stays',
  );
});
