// Packs Python for transforms (build/python/python.snapshot.br): Brython, its library as JavaScript and our own modules, as the state of
// an engine that has run them, and the modules that few transforms import one by one (build/python/). Runs after bundle-guest.mjs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { QuickJS } from 'quickjs-wasi';
import { Sandbox, takeSnapshot } from '../../build/src/sandbox/quickjs/wasm-sandbox.js';
import { PYTHON_SIZE } from '../../build/src/sandbox/script-limits.js';
import { IMPORTED, LEFT_OUT, ON_DEMAND } from './python-modules.mjs';

const PACKAGE = resolve('node_modules/brython');
const OWN = resolve('src/sandbox/python/lib');
const TO = resolve('build/python');
const TRANSLATED = resolve('build/python-translated');
const BRYTHON = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version;
const STAMP = join(TRANSLATED, 'stamp');
const SCRIPT = new URL(import.meta.url);
const ENGINE = resolve('build/guest/engine.wasm');
/** Compiling takes more memory than what comes of it. */
const COMPILER_BYTES = 512 * 2 ** 20;
/** Modules that Brython or another module defines. */
const BUILT_IN = new Set(['collections.abc', 'gc', 'sys']);

const guest = await bundleGuest();
const library = readLibrary();
let translator;
// Nothing of this changes with the rest of the program, and it takes some seconds.
const stamp = hashOf(
  guest,
  JSON.stringify([IMPORTED, ON_DEMAND, ...LEFT_OUT]),
  JSON.stringify([...library]),
  readFileSync(SCRIPT),
  readFileSync(ENGINE),
  JSON.stringify(PYTHON_SIZE),
);
const isCurrent = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
if (!isCurrent) await pack();

async function pack() {
  rmSync(TO, { recursive: true, force: true });
  mkdirSync(TO, { recursive: true });
  mkdirSync(TRANSLATED, { recursive: true });
  const known = listNeeded([...IMPORTED, ...ON_DEMAND]);
  const first = await openState(known, known);
  const imported = known.filter((name) => first.imported.has(name));
  const { snapshot } = await openState(imported, known);
  writeFileSync(join(TO, 'python.snapshot.br'), compress(QuickJS.serializeSnapshot(snapshot)));
  for (const name of known) {
    if (!imported.includes(name)) writeFileSync(join(TO, `${name}.js.br`), compress(readCode(name)));
  }
  writeFileSync(join(TO, 'packages.json'), `${JSON.stringify([describePackage()], null, 1)}\n`);
  writeFileSync(STAMP, stamp);
}

/** Runs everything up to the import of the modules; `compiled` are those of the `known` ones that the engine gets as functions. */
async function openState(compiled, known) {
  const scripts = [guest, readFileSync(join(PACKAGE, 'brython.min.js'), 'utf8'), boot(compiled, known)];
  const snapshot = await takeSnapshot(scripts, { ...PYTHON_SIZE, memoryBytes: COMPILER_BYTES });
  const sandbox = await Sandbox.open(snapshot, PYTHON_SIZE);
  const listed = sandbox.evaluate('Object.keys(__BRYTHON__.imported).join()', 'list', false);
  if (listed.kind === 'error') throw new Error(sandbox.describe(listed.error));
  return { snapshot, imported: new Set(sandbox.takeText(listed.value)?.split(',')) };
}

/** These modules, and what they import. */
function listNeeded(names) {
  const needed = new Set();
  const add = (name) => {
    if (needed.has(name)) return;
    const module = library.get(name);
    if (!module) {
      if (names.includes(name) && !BUILT_IN.has(name)) throw new Error(`expected a module ${name}`);
      return;
    }
    needed.add(name);
    const parent = name.includes('.') ? [name.slice(0, name.lastIndexOf('.'))] : [];
    for (const one of [...parent, ...module.imports]) if (!LEFT_OUT.has(one)) add(one);
  };
  for (const name of names) add(name);
  return [...needed];
}

function readCode(name) {
  const { extension, source } = library.get(name);
  return extension === '.py' ? remember(name, source) : source;
}

/** The package has no file with its licence, and most of its library is that of CPython. */
function describePackage() {
  const texts = ['BRYTHON-LICENSE', 'PYTHON-LICENSE'].map((file) =>
    readFileSync(join('src/sandbox/python', file), 'utf8').trim(),
  );
  return {
    name: 'brython',
    version: BRYTHON,
    licence: 'BSD-3-Clause',
    path: 'node_modules/brython',
    text: texts.join('\n\n'),
  };
}

/** Modules by name: those of the package, and ours in their place. */
function readLibrary() {
  const modules = new Map();
  const scripts = runInContext(
    `var __BRYTHON__ = { update_VFS() {} };${readFileSync(join(PACKAGE, 'brython_stdlib.js'), 'utf8')};scripts`,
    createContext({}),
  );
  for (const [name, module] of Object.entries(scripts)) {
    if (name.startsWith('$')) continue;
    const [extension, source, imports, isPackage] = module;
    modules.set(name, { extension, source, imports: imports ?? [], isPackage: isPackage === 1 || isPackage === true });
  }
  for (const file of readdirSync(OWN, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.py')) continue;
    const path = relative(OWN, join(OWN, file)).split(sep);
    const isPackage = path.at(-1) === '__init__.py';
    const name = (isPackage ? path.slice(0, -1) : path).join('.').replace(/\.py$/, '');
    const source = readFileSync(join(OWN, file), 'utf8');
    const imports = [...source.matchAll(/^ *(?:import|from) ([\w.]+)/gm)].map(([, imported]) => imported);
    modules.set(name, { extension: '.py', source, imports, isPackage });
  }
  const source = "__BRYTHON__.addToImported('_host', __python.hostModule())";
  modules.set('_host', { extension: '.js', source, imports: [], isPackage: false });
  return modules;
}

/** Brython, to make JavaScript of Python. */
function openTranslator() {
  class WorkerNavigator {}
  const scope = {
    WorkerGlobalScope: class {},
    WorkerNavigator,
    navigator: new WorkerNavigator(),
    importScripts() {},
    addEventListener() {},
    location: { href: 'http://localhost/', origin: 'http://localhost', pathname: '/' },
    URL,
    console,
  };
  const context = createContext(scope);
  scope.self = context;
  runInContext(readFileSync(join(PACKAGE, 'brython.js'), 'utf8'), context);
  const brython = context.__BRYTHON__;
  return (name, src) => {
    const filename = `VFS.${name}.py`;
    brython.url2name[filename] = name;
    return brython.py2js({ src, filename, imported: true }, name, name, brython.builtins_scope).to_js();
  };
}

function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** Translating all of them takes ten seconds, and what they are made of seldom changes. */
function remember(name, source) {
  const file = join(TRANSLATED, `${hashOf(BRYTHON, name, source)}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  translator ??= openTranslator();
  const code = translator(name, source);
  writeFileSync(file, code);
  return code;
}

/** The functions that Brython would make of a module's text when it is imported. */
function toFunction(name) {
  const text = readCode(name);
  const { extension } = library.get(name);
  if (extension === '.js') return `function () {\n${text}\n}`;
  const locals = `locals_${name.replaceAll('.', '_')}`;
  return `function (${locals}) {\n${text}\nreturn ${locals};\n}`;
}

/**
 * The part that runs after Brython. Brython makes functions of texts; while it imports, it gets those that are compiled already. There is
 * no name around them that their sloppy code could assign to.
 */
function boot(compiled, known) {
  const parts = compiled.map((name) => `${JSON.stringify(name)}: ${toFunction(name)}`);
  const onDemand = known.filter((name) => !compiled.includes(name));
  const vfs = known.map((name) => {
    const { extension, isPackage } = library.get(name);
    return [name, [extension, compiled.includes(name) ? `@${name}` : '', [], isPackage]];
  });
  return `{
globalThis.__parts = { ${parts.join(',\n')} };
globalThis.__Function = Function;
__BRYTHON__.VFS = ${JSON.stringify(Object.fromEntries(vfs))};
for (const name of ${JSON.stringify(compiled)}) __BRYTHON__.precompiled[name] = '@' + name + ' ';
__python.boot(${JSON.stringify(onDemand)});
globalThis.Function = function (...texts) {
  const name = /^@(\\S+)/.exec(texts.at(-1))?.[1];
  return name === undefined ? Reflect.construct(__Function, texts) : __parts[name];
};
__BRYTHON__.runPythonSource(${JSON.stringify(`import ${IMPORTED.join(', ')}`)}, 'main');
globalThis.Function = __Function;
delete globalThis.__Function;
delete globalThis.__parts;
delete globalThis.__python;
}`;
}

async function bundleGuest() {
  const { outputFiles } = await build({
    entryPoints: [resolve('build/src/sandbox/guest/python-main.js')],
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    target: 'es2023',
    write: false,
    define: { ENGINE_PROPERTIES: '""' },
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

/** The best quality takes ten times as long, and half a megabyte less. */
function compress(data) {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_QUALITY]: 9,
  };
  return brotliCompressSync(data, { params });
}
