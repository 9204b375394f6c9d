// Bundles the code that runs inside the script sandbox, for pages and for transforms, and writes the state of an engine that has run it
// to build/guest/, so that no worker has to, beside that engine. Runs after tsc. Names stay, for whoever reads an error.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { adaptEngine } from '../build/src/worker/script/quickjs/adapt-engine.js';
import { loadEngineFile } from '../build/src/worker/script/quickjs/engine-file.js';
import { bootSnapshot } from '../build/src/worker/script/quickjs/guest-bundle.js';
import { packSnapshot } from '../build/src/worker/script/quickjs/snapshot-file.js';

const FROM = resolve('build/src/worker/script/guest');
const TO = resolve('build/guest');
const ENTRIES = { page: 'main.js', transform: 'transform-main.js' };

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
const engine = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
writeFileSync(join(TO, 'engine.wasm'), adaptEngine(readFileSync(engine)));
for (const [name, entry] of Object.entries(ENTRIES)) {
  const { outputFiles } = await build({
    entryPoints: [join(FROM, entry)],
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    target: 'es2023',
    write: false,
    legalComments: 'none',
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: false,
    logLevel: 'warning',
  });
  const snapshot = bootSnapshot(outputFiles[0].text);
  writeFileSync(join(TO, `${name}.snapshot`), packSnapshot(snapshot, loadEngineFile().sum));
}
