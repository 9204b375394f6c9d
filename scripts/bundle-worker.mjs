// Bundles the worker's some five hundred modules into one file (build/worker/), which halves the time to its first screen: most
// of it was spent resolving and opening modules. Code that few jobs need runs on demand. The file is CommonJS, because Node
// caches compiled code for that only, and its name contains the hash of its text. The launcher that runs it (src/worker/start.ts) is a file
// beside it. Runs after tsc.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { openArrayTypes } from './array-types.mjs';
import { EXTERNAL, escapeOthers, keepOwnPlace, SHORT_TEXT, URL_OF_BUNDLE } from './bundling.mjs';
import { indexLoops } from './index-loops.mjs';
import { listClasses } from './list-classes.mjs';
import { plainMembers } from './plain-members.mjs';

/**
 * htmlparser2 unpacks the names of HTML's entities when it is loaded, 5 ms of the first page with scripts. Only XML is parsed with it;
 * in another mode it would fail at the first entity. parse5 has a table of its own.
 */
const omitHtmlEntities = {
  name: 'omit-html-entities',
  setup({ onLoad }) {
    onLoad({ filter: /\/entities\/dist\/generated\/decode-data-html\.js$/ }, ({ path }) =>
      path.includes('/parse5/') ? undefined : { contents: 'export const htmlDecodeTree = undefined;' },
    );
  },
};

const FROM = resolve('build/src');
const TO = resolve('build/worker');

const types = openArrayTypes(resolve('tsconfig.json'));

/** The text of one of our modules, with less work for V8's interpreter. */
function simplify(text, path) {
  if (!path.startsWith(FROM)) return text;
  const known = types.describe(resolve('src', relative(FROM, path)).replace(/\.js$/, '.ts'));
  return plainMembers(known ? indexLoops(text, known) : text);
}

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
const COMMON = {
  ...SHORT_TEXT,
  outdir: TO,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: EXTERNAL,
  plugins: [keepOwnPlace(TO, simplify), omitHtmlEntities],
  banner: { js: URL_OF_BUNDLE },
  logLevel: 'warning',
};
await build({ ...COMMON, entryPoints: [resolve(FROM, 'worker/start.js')] });
const { outputFiles } = await build({
  ...COMMON,
  entryPoints: [resolve(FROM, 'worker/main.js')],
  entryNames: '[name]-[hash]',
  sourcemap: 'linked',
  sourcesContent: false,
  write: false,
});
for (const { path, text } of outputFiles)
  writeFileSync(path, path.endsWith('.cjs') ? escapeOthers(listClasses(text)) : text);
types.close();
