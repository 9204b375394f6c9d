import { existsSync, readFileSync } from 'node:fs';
import { QuickJS } from 'quickjs-wasi';
import t from 'tap';
import { listLicences } from '../../../../../src/gateway/web/pages/system/list-licences.js';
import { loadEngine } from '../../../../../src/sandbox/quickjs/engine-file.js';

const ROOT = new URL('../../../../../../', import.meta.url);

interface LockedPackage {
  readonly version: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  /** A package of ours. */
  readonly link?: boolean;
}

t.test('the page of licences lists every installed package, also those of dependencies', async (t) => {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
  const shipped = Object.entries<LockedPackage>(packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.startsWith('node_modules/') && !dev && !devOptional && !link && existsSync(new URL(`${path}/`, ROOT)),
  );
  const listed = new Map(listLicences().map(({ name, version, licence }) => [`${name} ${version}`, licence]));
  t.ok(shipped.length > 40, 'packages were found');
  for (const [path, { version }] of shipped) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    t.match(listed.get(`${name} ${version}`), /\w/, `${name} ${version}`);
  }
});

t.test('the page of licences names the release of the script engine, whose licence is shipped', async (t) => {
  const { quickjs } = (await QuickJS.create({ wasm: loadEngine() })).versions;
  t.equal(listLicences().find(({ name }) => name === 'QuickJS-NG')?.version, quickjs);
  t.match(readFileSync(new URL('build/guest/engine.LICENSE', ROOT), 'utf8'), /Permission is hereby granted/);
});

/** Tables that others made, with the part by which the page names them. */
const TABLES: Readonly<Record<string, string>> = {
  'src/engine/layout/bidi/bidi-classes.json': 'Unicode Character Database',
  'src/engine/layout/bidi/brackets.json': 'Unicode Character Database',
  'src/engine/layout/inline/break/line-break-classes.json': 'Unicode Character Database',
  'src/common/time/windows-zones.json': 'Unicode CLDR',
};

t.test('the page of licences names the tables of others, and no font of ours lacks its licence', async (t) => {
  const names = listLicences().map(({ name }) => name);
  for (const [path, name] of Object.entries(TABLES)) {
    t.ok(existsSync(new URL(path, ROOT)), path);
    t.ok(names.includes(name), name);
  }
  t.match(readFileSync(new URL('src/engine/faces/OFL.txt', ROOT), 'utf8'), /SIL OPEN FONT LICENSE/);
});
