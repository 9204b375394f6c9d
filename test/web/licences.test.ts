import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { listLicences } from '../../src/web/pages/system/list-licences.js';

const ROOT = new URL('../../../', import.meta.url);

interface LockedPackage {
  readonly version: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

t.test('the page of licences lists every installed package, also those of dependencies', async (t) => {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
  const shipped = Object.entries<LockedPackage>(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(new URL(`${path}/`, ROOT)),
  );
  const listed = new Map(listLicences().map(({ name, version, licence }) => [`${name} ${version}`, licence]));
  t.ok(shipped.length > 40, 'packages were found');
  for (const [path, { version }] of shipped) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    t.match(listed.get(`${name} ${version}`), /\w/, `${name} ${version}`);
  }
});
