// Makes the engine's npm package of a built tree: node scripts/package-engine.mjs [--out DIR] [--stage DIR] [--try]. --stage lays the
// package's files out in a folder and packs nothing; --try installs the packed file in an empty folder, with its dependencies from the
// registry, runs the examples of its README and compares the first one with `inkstand render`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { familyOf } from '../build/src/engine/font/script-font-files.js';

const ROOT = resolve(import.meta.dirname, '..');
const BUILT = join(ROOT, 'build', 'src');
const MODULES = ['engine', 'render', 'model'];
const FILES = ['errors.js', 'strip-end.js', 'versions.js'];
/** The entry points, as paths below `lib`. */
const ENTRY_POINTS = {
  '.': 'engine/engine',
  './render': 'render/render',
  './panel': 'render/panel',
  './note': 'render/note',
  './encode': 'render/encode/encode',
  './model': 'model/model',
};

/** Of packages that bring none. */
const DECLARATIONS = 'render/css/syntax/css-tree-tokenizer.d.ts';

const { values } = parseArgs({
  options: { out: { type: 'string' }, stage: { type: 'string' }, try: { type: 'boolean' } },
});
const work = mkdtempSync(join(tmpdir(), 'inkstand-engine-'));
try {
  if (values.stage !== undefined) stage(resolve(values.stage));
  else pack(resolve(values.out ?? join(ROOT, 'dist')));
} finally {
  rmSync(work, { recursive: true, force: true });
}

function pack(out) {
  stage(join(work, 'package'));
  mkdirSync(out, { recursive: true });
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', out], { cwd: join(work, 'package') }).toString(),
  );
  const file = join(out, packed.filename);
  console.log(`${file}: ${packed.size} bytes, ${packed.unpackedSize} unpacked`);
  if (values.try) tryOut(file);
}

/** The compiled modules, their types, and what npm needs to know. */
function stage(folder) {
  const lib = join(folder, 'lib');
  mkdirSync(lib, { recursive: true });
  const isShipped = (path) => !path.endsWith('.map');
  for (const name of [...MODULES, ...FILES])
    cpSync(join(BUILT, name), join(lib, name), { recursive: true, filter: isShipped });
  for (const path of ['LICENSE', 'scripts/engine/README.md'])
    cpSync(join(ROOT, path), join(folder, path.split('/').at(-1)));
  writeTypes(lib);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
}

function writeTypes(lib) {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ rootDir: join(ROOT, 'src'), outDir: lib, declaration: true, emitDeclarationOnly: true },
      ...{
        incremental: false,
        sourceMap: false,
        tsBuildInfoFile: null,
        typeRoots: [join(ROOT, 'node_modules/@types')],
      },
    },
    include: [],
    files: [...Object.values(ENTRY_POINTS).map((path) => `${path}.ts`), DECLARATIONS].map((path) =>
      join(ROOT, 'src', path),
    ),
  };
  const file = join(work, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', file], { stdio: 'inherit' });
}

function describePackage() {
  const { version, license, engines, dependencies } = readJson('package.json');
  const { families } = readJson('src/engine/font/bundled.json');
  const scripts = Object.entries(readJson('src/engine/font/script-fonts.json')).map(([name, entry]) =>
    familyOf(name, entry),
  );
  const fonts = new Set([...Object.values(families), ...scripts].map(({ package: name }) => name));
  const isUsed = (name) => fonts.has(name) || ['@napi-rs/canvas', 'css-tree', 'parse5'].includes(name);
  return {
    ...{ name: 'inkstand-engine', version, license, engines, type: 'module' },
    description: 'HTML and CSS to the pixels of e-ink panels, without a browser',
    exports: Object.fromEntries(
      Object.entries(ENTRY_POINTS).map(([name, path]) => [
        name,
        { types: `./lib/${path}.d.ts`, default: `./lib/${path}.js` },
      ]),
    ),
    files: ['lib'],
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => isUsed(name))),
  };
}

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** As somebody else would use it. */
function tryOut(file) {
  const folder = join(work, 'elsewhere');
  mkdirSync(folder);
  const run = (command, args) => execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}\n');
  run('npm', ['i', '--no-audit', '--no-fund', file]);
  const examples = [...readFileSync(join(ROOT, 'scripts/engine/README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)];
  writeFileSync(join(folder, 'example.js'), examples.map(([, code]) => code).join('\n'));
  run(process.execPath, ['example.js']);
  const [, page = ''] = /html: '(.*)',/.exec(examples[0]?.[1] ?? '') ?? [];
  writeFileSync(join(folder, 'page.html'), page);
  run(join(ROOT, 'bin/inkstand'), [
    'render',
    'page.html',
    '--model',
    'og_png',
    '--framework',
    'own',
    '--out',
    'expected.png',
  ]);
  const [got, expected] = ['screen.png', 'expected.png'].map((name) => readFileSync(join(folder, name)));
  if (!got.equals(expected)) throw new Error('the package draws its example differently from inkstand render');
  console.log(`the package draws its example with the same ${got.length} bytes as inkstand render`);
}
