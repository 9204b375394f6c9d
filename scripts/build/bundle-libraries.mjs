// Packs the libraries that page scripts may ask for (src/sandbox/library/known-libraries.ts) into one compressed file each
// (build/guest/libraries/), and lists their packages with licences. Runs after tsc.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { writeBundledPackages } from './bundled-packages.mjs';
import { LIBRARIES } from './page-libraries.mjs';

const TO = resolve('build/guest/libraries');

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
const inputs = [];
for (const [library, files] of Object.entries(LIBRARIES)) {
  const packed = {};
  for (const [name, { global, path, source, after }] of Object.entries(files)) {
    const code = path === undefined ? await bundle(source) : readFileSync(path, 'utf8');
    if (path !== undefined) inputs.push(path);
    packed[name] = { code, global, names: path === undefined ? listNames(code, global) : [], after };
  }
  const parameters = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(join(TO, `${library}.json.br`), brotliCompressSync(JSON.stringify(packed), { params: parameters }));
}
// What a page loads when it first draws on a canvas or makes a map: a script whose value is the function that makes its classes.
for (const [name, create] of Object.entries({ canvas: 'createCanvasModule', map: 'createMapModule' })) {
  const code = await bundle(
    `import { ${create} } from './build/src/sandbox/guest/${name}/${name}-main.js'; export { ${create} }`,
    name,
  );
  writeFileSync(`build/guest/${name}.js`, `(() => {\n${code}\nreturn ${name}.${create};\n})()`);
}
writeBundledPackages('build/guest/packages.json', inputs);

async function bundle(contents, globalName) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: resolve('.') },
    bundle: true,
    format: 'iife',
    globalName,
    platform: 'browser',
    target: 'es2023',
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  inputs.push(...Object.keys(metafile.inputs));
  return outputFiles[0].text;
}

/** What importing modules may ask for by name. */
function listNames(code, global) {
  const window = createContext({ TextEncoder, HTMLCanvasElement: class {} });
  runInContext(code, window);
  return Object.getOwnPropertyNames(window[global]).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && !/^(?:default|length|name|prototype|arguments|caller)$/.test(name),
  );
}
