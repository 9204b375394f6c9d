// Puts the worker's some five hundred modules into a few files (build/worker/), which halves the time to its first picture:
// most of it went into finding and opening modules. Runs after tsc; what only few jobs need stays a file of its own.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const FROM = resolve('build/src');
const TO = resolve('build/worker');

/** Tables and style sheets stay where they are, beside the module that reads them. */
const keepOwnPlace = {
  name: 'keep-own-place',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!path.startsWith(FROM) || !source.includes('import.meta.')) return undefined;
      const file = relative(TO, path);
      const contents = source
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`);
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
    // Must run before canvas is loaded, and modules outside of the bundle are loaded before all that is in it.
    onResolve({ filter: /\/without-system-fonts\.js$/ }, ({ path, resolveDir }) => ({
      path: `./${relative(TO, resolve(resolveDir, path))}`,
      external: true,
    }));
  },
};

rmSync(TO, { recursive: true, force: true });
await build({
  entryPoints: [resolve(FROM, 'worker/main.js')],
  outdir: TO,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['@napi-rs/canvas'],
  plugins: [keepOwnPlace],
  // Some packages are CommonJS and ask for modules of Node.
  banner: {
    js: "import { createRequire as ofBundle } from 'node:module';\nconst require = ofBundle(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // Half the text to read at each start; names stay, for whoever reads an error.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
});
