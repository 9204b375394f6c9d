import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { moduleOf, packageFolderOf, ROOT, sourceFiles } from './source-tree.js';

/** Leaves that every module may import; they are described in a sentence, not in the table. */
const LEAVES = new Set(['byte-size', 'diff-lines', 'name-limits', 'resolve-within', 'webhook-limits']);

const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
const packages = page.slice(page.indexOf('\n## Packages\n'), page.indexOf('\n## Modules\n'));
const modules = page.slice(page.indexOf('\n## Modules\n'), page.indexOf('\n## ', page.indexOf('\n## Modules\n') + 1));

const gatewayFiles = sourceFiles.filter((path) => packageFolderOf(path) === 'gateway');

t.test('the table of modules lists the folders of src/gateway/', async (t) => {
  const named = new Set([...modules.matchAll(/^\| `([a-z0-9-]+)(?:\/|\.ts)` \|/gm)].map(([, name = '']) => name));
  const found = new Set(gatewayFiles.map(moduleOf).filter((name) => !LEAVES.has(name)));
  t.ok(found.size > 10, 'the source was read');
  t.strictSame([...named].sort(), [...found].sort());
});

t.test('the table of packages lists the folders of src/', async (t) => {
  const listed = [...packages.matchAll(/^\| `src\/([a-z]+)\/` \|/gm)].map(([, name]) => name);
  t.strictSame(listed.sort(), [...new Set(sourceFiles.map(packageFolderOf))].sort());
});
