// Bundles page scripts that need it (src/gateway/web/bundled-scripts) for browsers, and lists the packages in them; other pages load small files unbundled.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeBundledPackages } from './bundled-packages.mjs';
import { listClasses, listFilters, listTags } from './editor-completions.mjs';

const folder = 'src/gateway/web/bundled-scripts';

/** Names that the editor completes, from the engine that was just built. */
const vocabulary = {
  name: 'vocabulary',
  setup(bundler) {
    bundler.onResolve({ filter: /^inkstand:vocabulary$/ }, ({ path }) => ({ path, namespace: 'vocabulary' }));
    bundler.onLoad({ filter: /.*/, namespace: 'vocabulary' }, async () => ({
      loader: 'js',
      contents: [
        `export const classes = ${JSON.stringify((await listClasses()).join(' '))}.split(' ');`,
        `export const filters = ${JSON.stringify(await listFilters())};`,
        `export const tags = ${JSON.stringify(await listTags())};`,
      ].join('\n'),
    }));
  },
};

const { metafile } = await build({
  entryPoints: readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name)),
  outdir: 'build/src/gateway/web/assets/bundles',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  metafile: true,
  logLevel: 'warning',
  legalComments: 'linked',
  plugins: [vocabulary],
});

writeBundledPackages('build/src/gateway/web/packages.json', Object.keys(metafile.inputs));
