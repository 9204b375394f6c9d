// Bundles page scripts that need it (src/web/editor) for browsers; other pages load small files unbundled.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeBundledPackages } from './bundled-packages.mjs';

const folder = 'src/web/editor';

const { metafile } = await build({
  entryPoints: readdirSync(folder).map((name) => join(folder, name)),
  outdir: 'build/src/web/assets/bundles',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  legalComments: 'linked',
  metafile: true,
});
writeBundledPackages('build/src/web/packages.json', Object.keys(metafile.inputs));
