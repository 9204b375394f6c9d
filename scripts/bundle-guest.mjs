// Puts the code that runs inside the script sandbox into one file for pages and one for transforms (build/guest/), and beside each
// the state of an engine that has run it, so that no worker has to. Runs after tsc. Names stay, for whoever reads an error.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bootSnapshot, snapshotFileName } from '../build/src/worker/script/quickjs/guest-bundle.js';
import { packSnapshot } from '../build/src/worker/script/quickjs/snapshot-file.js';

const FROM = resolve('build/src/worker/script/guest');
const TO = resolve('build/guest');
const ENTRIES = { page: 'main.js', transform: 'transform-main.js' };

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
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
  const source = outputFiles[0].text;
  writeFileSync(join(TO, `${name}.js`), source);
  writeFileSync(join(TO, snapshotFileName(name, source)), packSnapshot(bootSnapshot(source)));
}
