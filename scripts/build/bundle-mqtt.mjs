// Bundles the process that is connected to an MQTT broker into one file (build/mqtt/), with the packages that it needs, so that an
// installation has one file instead of thirty packages. Runs after tsc.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE, keepOwnPlace } from './bundle-options.mjs';
import { writeBundledPackages } from './bundled-packages.mjs';

const FROM = resolve('build/src');
const TO = resolve('build/mqtt');

rmSync(TO, { recursive: true, force: true });
const { metafile } = await build({
  ...BUNDLE,
  entryPoints: [join(FROM, 'gateway/mqtt/process/main.js')],
  outdir: TO,
  entryNames: '[name]-[hash]',
  plugins: [keepOwnPlace(TO)],
  metafile: true,
});
writeBundledPackages(join(TO, 'packages.json'), Object.keys(metafile.inputs));
