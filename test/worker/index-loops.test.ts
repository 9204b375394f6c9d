import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';

type Functions = Readonly<Record<string, (trace: (...values: readonly unknown[]) => void) => unknown>>;

const ROOT = join(import.meta.dirname, '../../..');
const load = (name: string) => import(pathToFileURL(join(ROOT, 'scripts', name)).href);
const { openArrayTypes } = await load('array-types.mjs');
const { indexLoops } = await load('index-loops.mjs');
const types = openArrayTypes(join(ROOT, 'tsconfig.json'));
const folder = mkdtempSync(join(tmpdir(), 'inkstand-loops-'));
t.teardown(() => {
  types.close();
  rmSync(folder, { recursive: true });
});

const source = readFileSync(join(import.meta.dirname, 'iterations.js'), 'utf8');
const changed: string = indexLoops(source, types.describe(join(ROOT, 'test/worker/iterations.ts')));

/** All that a module's functions see and return. */
async function traceAll(text: string, name: string): Promise<Record<string, unknown[]>> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const functions = (await import(pathToFileURL(path).href)) as Functions;
  const traces: Record<string, unknown[]> = {};
  for (const [key, run] of Object.entries(functions)) {
    const seen: unknown[] = [];
    seen.push(await run((...values) => seen.push(values)));
    traces[key] = seen;
  }
  return traces;
}

t.test('loops with an index see what iterators see', async (t) => {
  const before = await traceAll(source, 'before.mjs');
  t.ok(Object.keys(before).length >= 9);
  for (const [name, seen] of Object.entries(before)) t.ok(seen.length > 1, `${name} sees something`);
  t.strictSame(await traceAll(changed, 'after.mjs'), before);
});

t.test('arrays have an index, everything else keeps its iterator', (t) => {
  t.strictSame(changed.match(/(?<= of ).*(?=\))/g), [
    'name',
    'PAIRS.entries()',
    'map',
    'new Set([1, 1, 2])',
    "'a👍'",
    'map.entries()',
    'count()',
    '[Promise.resolve(1), 2]',
  ]);
  t.strictSame(changed.match(/(?<=const |let |\()\[[\w[,][^=\n]*(?= =)/g), [
    '[first, second',
    '[head, ...rest]',
    '[[letter]]',
  ]);
  t.end();
});

t.test('lines stay where they are', (t) => {
  t.equal(changed.split('\n').length, source.split('\n').length);
  t.end();
});

t.test('a text that does not belong to the types is rejected', (t) => {
  t.throws(() => indexLoops('for (const one of list) ;', { loops: [], patterns: [] }), /expected 0 loops .* got 1/);
  t.end();
});
