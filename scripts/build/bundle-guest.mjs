// Bundles the code that runs inside the script sandbox, for pages and for transforms, and writes the state of an engine that has run it
// to build/guest/, so that no worker has to, beside that engine and its licence. Runs after tsc. Names stay, for whoever reads an error.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { QuickJS } from 'quickjs-wasi';
import { listPropertyNames } from '../../build/src/engine/css/property/property-names.js';
import { takeSnapshot } from '../../build/src/sandbox/quickjs/wasm-sandbox.js';

const FROM = resolve('build/src/sandbox/guest');
const TO = resolve('build/guest');
const ENTRIES = { page: 'page-main.js', transform: 'transform-main.js' };

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
copyFileSync('src/sandbox/quickjs/QUICKJS-NG-LICENSE', join(TO, 'engine.LICENSE'));
copyFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'), join(TO, 'engine.wasm'));
for (const [name, entry] of Object.entries(ENTRIES)) {
  const { outputFiles } = await build({
    entryPoints: [join(FROM, entry)],
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    target: 'es2023',
    write: false,
    define: { ENGINE_PROPERTIES: JSON.stringify(listPropertyNames().join(' ')) },
    legalComments: 'none',
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: false,
    logLevel: 'warning',
  });
  writeFileSync(join(TO, `${name}.snapshot`), QuickJS.serializeSnapshot(await takeSnapshot(outputFiles[0].text)));
}
