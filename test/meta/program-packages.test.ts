import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { imports, ROOT } from './source-tree.js';

const BUILD = join(ROOT, 'scripts/build');

t.test('building and running the program needs no package of the tests, so scripts/run installs none', async (t) => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'test/package.json'), 'utf8'));
  const testPackages = Object.keys(devDependencies);
  t.ok(testPackages.includes('tap'), 'the description was read');
  const ofProgram = imports.filter(({ to }) => testPackages.includes(to)).map(({ from, to }) => `src/${from}: ${to}`);
  const ofBuild = readdirSync(BUILD)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => {
      const source = readFileSync(join(BUILD, name), 'utf8');
      return testPackages
        .filter((one) => source.includes(`${one}/`) || source.includes(`'${one}'`))
        .map((one) => `${name}: ${one}`);
    });
  t.strictSame([...ofProgram, ...ofBuild], []);
});
