// Bundles the worker's some five hundred modules into one file (build/worker/), which halves the time to its first screen: most
// of it was spent resolving and opening modules. Code that few jobs need runs on demand. The file is CommonJS, because Node
// caches compiled code for that only (src/worker/start.ts), and its name contains the hash of its text. Runs after tsc.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const FROM = resolve('build/src');
const TO = resolve('build/worker');

/** Tables and style sheets stay beside the module that reads them. */
const keepOwnPlace = {
  name: 'keep-own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!path.startsWith(FROM) || !source.includes('import.meta.')) return undefined;
      const file = relative(TO, path);
      const contents = source
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, urlOfBundle).href`)
        .replaceAll('import.meta.dirname', `(__dirname + ${JSON.stringify(`/${dirname(file)}`)})`);
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
};

rmSync(TO, { recursive: true, force: true });
await build({
  entryPoints: [resolve(FROM, 'worker/main.js')],
  outdir: TO,
  entryNames: '[name]-[hash]',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['@napi-rs/canvas'],
  plugins: [keepOwnPlace],
  banner: { js: "const urlOfBundle = require('node:url').pathToFileURL(__filename).href;" },
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // Halves the text to read at each start; names stay readable in errors.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
});
