import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from './source-tree.js';

const read = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

t.test('the description of the API has the version of the program', (t) => {
  const [, version] =
    /^ {2}version: (\S+)$/m.exec(readFileSync(join(ROOT, 'src/gateway/api/openapi.yaml'), 'utf8')) ?? [];
  t.equal(version, read('').version);
  t.end();
});

t.test('the program and its packages use one version of each npm package', async (t) => {
  const folders: readonly string[] = ['', ...read('').workspaces];
  const versions = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { dependencies, devDependencies } = read(folder);
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
  }
  t.ok(versions.has('parse5') && folders.length > 5, 'descriptions were read');
  const several = [...versions]
    .filter(([, set]) => set.size > 1)
    .map(([name, set]) => `${name}: ${[...set].join(', ')}`);
  t.strictSame(several, []);
});
