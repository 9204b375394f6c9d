// Bundles the worker's some five hundred modules into one file (build/worker/), which halves the time to its first screen: most
// of it was spent resolving and opening modules. Code that few jobs need runs on demand. The file is CommonJS, because Node
// caches compiled code for that only (src/worker/start.ts), and its name contains the hash of its text. Runs after tsc.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { EXTERNAL, escapeOthers, keepOwnPlace, SHORT_TEXT, URL_OF_BUNDLE } from './bundling.mjs';

const FROM = resolve('build/src');
const TO = resolve('build/worker');

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
const { outputFiles } = await build({
  ...SHORT_TEXT,
  entryPoints: [resolve(FROM, 'worker/main.js')],
  outdir: TO,
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: EXTERNAL,
  plugins: [keepOwnPlace(TO)],
  banner: { js: URL_OF_BUNDLE },
  sourcemap: 'linked',
  sourcesContent: false,
  write: false,
  logLevel: 'warning',
});
for (const { path, text } of outputFiles) writeFileSync(path, path.endsWith('.cjs') ? escapeOthers(text) : text);
