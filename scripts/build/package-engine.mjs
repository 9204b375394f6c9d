// Packs the engine for npm from a built tree: node scripts/build/package-engine.mjs [--out DIR] [--stage DIR] [--try]. --stage lays the
// package's files out in a folder and packs nothing; --try installs the packed file in an empty folder, with its dependencies from the
// registry, runs the examples of its README and compares the first one with `inkstand render`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'build', 'src');
/** Entry points that its README describes; the others are for the gateway. */
const PUBLIC = ['.', './render', './panel', './note', './encode', './model'];
/** Travels inside of the engine's package, because nobody else needs it. */
const SHARED = '@inkstand/common';

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

/** The compiled workspace, with what the registry needs to know. */
function stage(folder) {
  const { version, license, engines } = readJson(join(ROOT, 'package.json'));
  const inner = join(folder, 'node_modules', SHARED);
  copyBuilt('engine', folder);
  copyBuilt('common', inner);
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const describe = (place, changes) => {
    const { private: _private, scripts: _scripts, ...description } = readJson(join(place, 'package.json'));
    const described = { ...description, version, license, engines, ...changes(description) };
    writeFileSync(join(place, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  };
  describe(inner, () => ({}));
  describe(folder, ({ dependencies, exports }) => ({
    name: 'inkstand-engine',
    exports: Object.fromEntries(Object.entries(exports).filter(([entry]) => PUBLIC.includes(entry))),
    dependencies: { ...dependencies, [SHARED]: version },
    bundleDependencies: [SHARED],
  }));
}

function copyBuilt(name, folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(BUILT, name), folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** As somebody else would use it. */
function tryOut(file) {
  const folder = join(work, 'elsewhere');
  mkdirSync(folder);
  const run = (command, args) => execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}\n');
  run('npm', ['i', '--no-audit', '--no-fund', file]);
  const readme = readFileSync(join(ROOT, 'src/engine/README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)];
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
