import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { moduleOf, ROOT, sourceFiles } from './source-tree.js';

/** Leaves that every module may import; they are described in a sentence, not in the table. */
const LEAVES = new Set(['byte-size', 'diff-lines', 'errors', 'resolve-within', 'strip-end', 'versions']);

const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
const modules = page.slice(page.indexOf('\n## Modules\n'), page.indexOf('\n## ', page.indexOf('\n## Modules\n') + 1));

t.test('the table of modules lists the folders of src/', async (t) => {
  const named = new Set([...modules.matchAll(/^\| `([a-z0-9-]+)(?:\/|\.ts)` \|/gm)].map(([, name = '']) => name));
  const found = new Set(sourceFiles.map(moduleOf).filter((name) => !LEAVES.has(name)));
  t.ok(found.size > 10, 'the source was read');
  t.strictSame([...named].sort(), [...found].sort());
});
