// Bundles the process that is connected to an MQTT broker into one file (build/mqtt/), with the packages that it needs, so that an
// installation has one file instead of thirty packages. Runs after tsc.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { writeBundledPackages } from './bundled-packages.mjs';
import { keepOwnPlace, SHORT_TEXT, URL_OF_BUNDLE } from './bundling.mjs';

const FROM = resolve('build/src');
const TO = resolve('build/mqtt');

rmSync(TO, { recursive: true, force: true });
const { metafile } = await build({
  ...SHORT_TEXT,
  entryPoints: [join(FROM, 'mqtt/process/main.js')],
  outdir: TO,
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  plugins: [keepOwnPlace(TO)],
  banner: { js: URL_OF_BUNDLE },
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});
writeBundledPackages(join(TO, 'packages.json'), Object.keys(metafile.inputs));
