// Bundles the worker's some five hundred modules into one file (build/worker/), which halves the time to its first screen: most of it
// was spent resolving and opening modules. Code that few jobs need still runs on demand. Its name contains the hash of its text, which
// names its compiled code in Node's cache. Runs after tsc.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE, keepOwnPlace } from './bundle-options.mjs';

const TO = resolve('build/worker');

rmSync(TO, { recursive: true, force: true });
await build({
  ...BUNDLE,
  entryPoints: [resolve('build/src/gateway/worker/jobs/main.js')],
  outdir: TO,
  entryNames: '[name]-[hash]',
  plugins: [keepOwnPlace(TO)],
});
