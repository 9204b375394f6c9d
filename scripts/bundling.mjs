// What the bundles of the gateway and of the worker have in common. Both are CommonJS: loading a module of Node.js from an ES module
// reads each of its exports, including those that load megabytes when they are read (the `WebSocket` of node:http loads undici).
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Native packages stay outside. */
export const EXTERNAL = ['@napi-rs/canvas', 'sqlite3'];

/** Defined at the beginning of each file for `keepOwnPlace`. */
export const URL_OF_BUNDLE = "const urlOfBundle = require('node:url').pathToFileURL(__filename).href;";

/**
 * Tables and style sheets stay beside the module that reads them; `to` is the folder of the bundle. `change` rewrites the text of a
 * module.
 */
export const keepOwnPlace = (to, change = (text) => text) => ({
  name: 'keep-own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const written = readFileSync(path, 'utf8');
      const source = change(written, path);
      if (source === written && !source.includes('import.meta.')) return undefined;
      const file = relative(to, path);
      const contents = source
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, urlOfBundle).href`)
        .replaceAll('import.meta.dirname', `(__dirname + ${JSON.stringify(`/${dirname(file)}`)})`);
      return { contents, loader: 'js', resolveDir: dirname(path) };
    });
  },
});

/**
 * Less text to read and to keep; names stay readable in errors, which show one line of the text, so lines stay short enough for a
 * log.
 */
export const SHORT_TEXT = {
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  legalComments: 'none',
};

/**
 * Only ASCII: V8 keeps a text with one other character in twice as many bytes, 2.8 MB more for the worker. esbuild escapes them
 * everywhere but in regular expressions.
 */
export const escapeOthers = (text) =>
  text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
