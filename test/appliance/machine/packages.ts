import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../../../..');

/** Runs one of our scripts to its end; shows its output. */
export function runScript(file: string, words: readonly string[]): void {
  // The test runner's own loaders must not affect other programs.
  execFileSync(file, words, { cwd: ROOT, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_OPTIONS: '' } });
}

/** The application tree as it is packed; INKSTAND_STAGED names an existing one. */
export function stage(folder: string): string {
  const tree = process.env.INKSTAND_STAGED ?? join(folder, 'app');
  if (!existsSync(tree)) runScript('scripts/stage', [tree]);
  return tree;
}

/** Another version of it. A bad one migrates the data and never becomes healthy. */
export function makeVersion(tree: string, target: string, version: string, isBad = false): string {
  cpSync(tree, target, { recursive: true });
  const description = join(target, 'package.json');
  writeFileSync(
    description,
    readFileSync(description, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`),
  );
  if (isBad) spoil(target);
  return target;
}

function spoil(tree: string): void {
  writeFileSync(
    join(tree, 'build/src/gateway/store/migrations/9999-bad.sql'),
    'CREATE TABLE bad (id INTEGER) STRICT;\n',
  );
  const program = join(tree, 'build/gateway/main.cjs');
  const text = readFileSync(program, 'utf8').replace('?"ok":"failing"', '?"failing":"failing"');
  if (!text.includes('?"failing":"failing"')) throw new Error('expected the program to say when its store is well');
  writeFileSync(program, text);
}

/** Packs trees as a release does, with signed updates; returns the private key's file. */
export function packVersions(
  folder: string,
  trees: readonly string[],
): { readonly out: string; readonly keys: string } {
  const [key, keys, out] = [join(folder, 'key.pem'), join(folder, 'keys'), join(folder, 'out')];
  runScript(process.execPath, ['scripts/release-key.mjs', key, keys]);
  mkdirSync(out, { recursive: true });
  for (const tree of trees) runScript('scripts/package', ['--tree', tree, '--key', key, '--out', out, '--fast']);
  return { out, keys };
}
