// Copies what tsc does not compile (SQL, JSON, style sheets, pictures) from src beside the compiled code, and packs the faces.
import { cpSync, existsSync } from 'node:fs';
import { extname, join } from 'node:path';

const COMPILED = new Set(['.ts', '.tsx']);
/** Read by compile-faces.mjs instead. */
const FACES = join('src', 'render', 'bitmap', 'faces');

for (const [from, to] of [
  ['src', 'build/src'],
  ['test/fixtures', 'build/test/fixtures'],
]) {
  if (existsSync(from))
    cpSync(from, to, { recursive: true, filter: (path) => path !== FACES && !COMPILED.has(extname(path)) });
}

await import('./compile-faces.mjs');
