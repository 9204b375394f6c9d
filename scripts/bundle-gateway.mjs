// Bundles the gateway and the commands (build/gateway/): main.cjs with what a start needs, and a file for each part that is loaded
// on demand. Fifteen megabytes less in the idle gateway, and half the processor time of a start (docs/decisions/0014). Runs after tsc.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { EXTERNAL, escapeOthers, keepOwnPlace, SHORT_TEXT, URL_OF_BUNDLE } from './bundling.mjs';
import { plainExports } from './plain-exports.mjs';

const FROM = resolve('build/src');
const TO = resolve('build/gateway');

/** pino's own files and threads, which are not used, load `node:worker_threads` and `node:assert`: a megabyte. */
const withoutLogThreads = {
  name: 'without-log-threads',
  setup({ onLoad }) {
    const contents = 'module.exports = class {};';
    onLoad({ filter: /node_modules\/(sonic-boom|thread-stream)\// }, () => ({ contents }));
    onLoad({ filter: /node_modules\/pino\/lib\/tools\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      return {
        contents: source.replace("const { isMainThread } = require('worker_threads')", 'const isMainThread = true'),
      };
    });
  },
};

/** What tinyhttp adds to requests and responses is not used (`http/http-server.ts`): 40 kB of text, with a table of media types. */
const withoutExtensions = {
  name: 'without-extensions',
  setup({ onLoad }) {
    onLoad({ filter: /@tinyhttp\/app\/dist\/(extend|onError)\.js$/ }, () => ({
      contents: 'export const extendMiddleware = undefined, onErrorHandler = undefined;',
    }));
  },
};

/** File handles of `node:fs/promises` load readline and more: almost a megabyte, see that module. */
const FILE_PROMISES = resolve(FROM, 'main/file-promises.js');
const withoutFileHandles = {
  name: 'without-file-handles',
  setup({ onResolve }) {
    onResolve({ filter: /^(node:)?fs\/promises$/ }, ({ importer }) =>
      importer === FILE_PROMISES ? { path: 'node:fs/promises', external: true } : { path: FILE_PROMISES },
    );
  },
};

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
// esbuild splits ES modules only, so each file is converted afterwards.
const { outputFiles, metafile } = await build({
  entryPoints: [resolve(FROM, 'main.js')],
  outdir: TO,
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: EXTERNAL,
  inject: [resolve(FROM, 'main/ms-since-begin.js')],
  define: { 'performance.now': 'msSinceBegin' },
  plugins: [keepOwnPlace(TO), withoutLogThreads, withoutExtensions, withoutFileHandles],
  legalComments: 'none',
  sourcemap: 'inline',
  sourcesContent: false,
  metafile: true,
  write: false,
  logLevel: 'warning',
});
expectNoCycle(metafile.outputs);
for (const { path, text } of outputFiles) {
  const name = `${basename(path, '.js')}.cjs`;
  const { code, map } = await transform(plainExports(text), {
    ...SHORT_TEXT,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    supported: { 'dynamic-import': false },
    banner: text.includes('urlOfBundle') ? URL_OF_BUNDLE : '',
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile: name,
    logLevel: 'warning',
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
  });
  const linked = code.replace(/require\("(\.\/[^"]+)\.js"\)/g, 'require("$1.cjs")');
  const whole = `${linked}${exportWhole(path, text)}//# sourceMappingURL=${name}.map\n`;
  writeFileSync(join(TO, name), escapeOthers(whole));
  writeFileSync(join(TO, `${name}.map`), map);
}

/** A CommonJS package that is loaded on demand: esbuild exports it as `default` only, `import()` of Node.js by its names too. */
function exportWhole(path, text) {
  const { entryPoint } = metafile.outputs[relative(process.cwd(), path)];
  if (entryPoint === undefined || metafile.inputs[entryPoint].format !== 'cjs') return '';
  const [, name] = /^export default (\w+)\(\);$/m.exec(text) ?? [];
  if (name === undefined) throw new Error(`expected the only export of ${entryPoint} at its end`);
  return `module.exports=${name}();\n`;
}

/** CommonJS files that require each other see unfinished exports. */
function expectNoCycle(outputs) {
  const done = new Set();
  const visit = (path, above) => {
    if (above.includes(path)) throw new Error(`these files of the bundle require each other: ${above.join(', ')}`);
    if (done.has(path)) return;
    for (const { path: next, kind } of outputs[path].imports)
      if (kind === 'import-statement' && outputs[next]) visit(next, [...above, path]);
    done.add(path);
  };
  for (const path of Object.keys(outputs)) visit(path, []);
}
