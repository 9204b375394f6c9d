// Copies what tsc does not compile (SQL, JSON, faces, style sheets, pictures) from src beside the compiled code.
import { cpSync, existsSync } from 'node:fs';
import { extname } from 'node:path';

const COMPILED = new Set(['.ts', '.tsx']);

for (const [from, to] of [
  ['src', 'build/src'],
  ['test/fixtures', 'build/test/fixtures'],
]) {
  if (existsSync(from)) cpSync(from, to, { recursive: true, filter: (path) => !COMPILED.has(extname(path)) });
}
