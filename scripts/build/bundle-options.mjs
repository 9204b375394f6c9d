// What the bundles of our processes have in common. Each is a CommonJS file: loading a module of Node.js from an ES module reads each of
// its exports, including those that load megabytes when they are read (the `WebSocket` of node:http loads undici).
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/**
 * Options of esbuild. Native packages stay outside; lines are short enough for a log that shows one of them.
 * @type {import('esbuild').BuildOptions & { banner: { js: string }; external: string[] }}
 */
export const BUNDLE = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['@napi-rs/canvas', 'sqlite3'],
  outExtension: { '.js': '.cjs' },
  // Used by keepOwnPlace.
  banner: { js: "const urlOfBundle = require('node:url').pathToFileURL(__filename).href;" },
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  legalComments: 'none',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
};

/** Tables and style sheets stay beside the module that reads them; `to` is the folder of the bundle. */
export const keepOwnPlace = (to) => ({
  name: 'keep-own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.')) return undefined;
      const file = relative(to, path);
      const contents = source
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, urlOfBundle).href`)
        .replaceAll('import.meta.dirname', `(__dirname + ${JSON.stringify(`/${dirname(file)}`)})`);
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
});
