// Removes files that are never used from an application tree: node scripts/build/prune-modules.mjs DIR. What the bundles contain, sources of
// native modules, their build tools, typings, tests, documents, and font files that are not in our list.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { familyOf } from '../../build/src/engine/font/script-font-files.js';
import { BUNDLE } from './bundle-options.mjs';

const [tree] = process.argv.slice(2);
const modules = join(tree, 'node_modules');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Dependencies that sqlite3 needs at run time; its others only compile or download it. */
const RUN_TIME_OF_SQLITE3 = new Set(['bindings', 'file-uri-to-path']);
const NEVER_RUN = /^(\.github|\.husky|test|tests|docs?|examples?|benchmarks?|man|typings)$/;
const NEVER_READ =
  /\.(d\.[cm]?ts|map|md|markdown|ts|flow|gyp|gypi|cc|h|hpp|tar\.gz|html)$|(^|\/)(\.npmignore|\.gitattributes|\.eslintrc.*|\.editorconfig|Makefile|yarn\.lock)$/i;
/** The font of the dashboard; named in src/gateway/web/serve-assets.ts. */
const PAGE_FONT = /^files\/inter-[a-z-]+-wght-normal\.woff2$/;
/** Packages whose files are read, besides those that stay outside of the bundles. */
const READ_PACKAGES = /^(@fontsource|dejavu-fonts-ttf$)/;
/** Modules that processes and threads start from, and the file by which launchers recognise a program. */
const STARTED_MODULES = ['gateway/web/access/password-hash-thread.js'];
const MARKER = 'main.js';
/** The description of a package, or of one inside it. */
const DESCRIPTION = /^(.*\/?node_modules\/(@[^/]+\/)?[^/]+\/)?package\.json$/;
/** Scripts for browsers, some of them not compiled. */
const ASSETS = /^gateway\/web\/assets\//;
const SOURCES = resolve(import.meta.dirname, '../../src');
const LICENCE = /^(licen[cs]e|copying|notice|copyright)/i;
/** Our own packages, which npm links; their code is in the bundles. */
const WORKSPACES = read(join(tree, 'package.json')).workspaces.filter((path) => path.startsWith('src/'));

rmSync(join(modules, '@inkstand'), { recursive: true, force: true });
rmSync(join(tree, 'src'), { recursive: true, force: true });
prunePackages();
pruneFolder(join(modules, 'sqlite3'), (path) =>
  /^(lib|build\/Release\/node_sqlite3\.node|package\.json|LICENSE)/.test(path),
);
pruneFonts();
pruneBundledPackages();
pruneBundledModules(join(tree, 'build/src'));
pruneFiles(modules);
pruneFiles(join(tree, 'build'));
// Bundled into build/guest.
rmSync(join(tree, 'build/src/sandbox/guest'), { recursive: true, force: true });
// Bundled into build/python.
rmSync(join(tree, 'build/src/sandbox/python/lib'), { recursive: true, force: true });
// Bundled into build/src/gateway/web/assets/bundles.
rmSync(join(tree, 'build/src/gateway/web/bundled-scripts'), { recursive: true, force: true });

/** Removes packages that are unreachable without sqlite3's build tools. */
function prunePackages() {
  const reached = new Set();
  const visit = (name, from) => {
    const folder = findPackage(name, from);
    if (!folder || reached.has(folder)) return;
    reached.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = read(join(folder, 'package.json'));
    const isSqlite3 = name === 'sqlite3';
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!isSqlite3 || RUN_TIME_OF_SQLITE3.has(next)) visit(next, folder);
    }
  };
  for (const folder of ['', ...WORKSPACES.map((path) => join('build', path))]) {
    const { dependencies = {} } = read(join(tree, folder, 'package.json'));
    for (const name of Object.keys(dependencies)) visit(name, tree);
  }
  for (const folder of listPackages(modules))
    if (!reached.has(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(join(modules, '.bin'), { recursive: true, force: true });
  rmSync(join(modules, '.package-lock.json'), { force: true });
}

function findPackage(name, from) {
  for (let folder = from; folder.startsWith(tree); folder = join(folder, '..')) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === tree) break;
  }
  return undefined;
}

function listPackages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
    if (name.startsWith('.')) return [];
    const path = join(folder, name);
    return name.startsWith('@') ? readdirSync(path).map((one) => join(path, one)) : [path];
  });
}

/** Leaves the name, version and licence of each package in the bundles. */
function pruneBundledPackages() {
  const kept = new Set(BUNDLE.external.flatMap((name) => [...withDependencies(findPackage(name, tree))]));
  for (const folder of listPackages(modules)) {
    if (kept.has(folder) || READ_PACKAGES.test(relative(modules, folder))) continue;
    pruneFolder(folder, (path) => DESCRIPTION.test(path) || LICENCE.test(basename(path)));
  }
}

function withDependencies(folder, found = new Set()) {
  if (!folder || found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = read(join(folder, 'package.json'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    withDependencies(findPackage(name, folder), found);
  return found;
}

/** Leaves those of our compiled modules that are run from their own file, with what they import. */
function pruneBundledModules(folder) {
  const kept = new Set([join(folder, MARKER)]);
  const keep = (path) => {
    if (kept.has(path)) return;
    kept.add(path);
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/^(?:import|export) .*?['"](\.[^'"]+)['"];$/gm))
      keep(resolve(dirname(path), name));
  };
  for (const name of STARTED_MODULES) keep(join(folder, name));
  pruneFolder(folder, (path) => kept.has(join(folder, path)) || ASSETS.test(path) || !isCompiled(path));
}

function isCompiled(path) {
  return path.endsWith('.js') && ['.ts', '.tsx'].some((end) => existsSync(join(SOURCES, path.replace(/\.js$/, end))));
}

/** Keeps only the fonts in the renderer's list and those of the dashboard. */
function pruneFonts() {
  const isNamed = readFontList();
  for (const folder of listPackages(modules).filter((path) => /fontsource|dejavu-fonts/.test(path))) {
    const name = relative(modules, folder);
    pruneFolder(
      folder,
      (path) =>
        path === 'package.json' ||
        path === 'unicode.json' ||
        LICENCE.test(basename(path)) ||
        isNamed(name, path) ||
        PAGE_FONT.test(path),
    );
  }
}

function readFontList() {
  const folder = join(tree, 'build/src/engine/font');
  const { families } = read(join(folder, 'bundled-fonts.json'));
  const scripts = Object.entries(read(join(folder, 'script-fonts.json'))).map(([name, entry]) => familyOf(name, entry));
  const fonts = [...Object.values(families), ...scripts];
  return (name, path) =>
    fonts.some((font) => {
      if (font.package !== name) return false;
      // Unpacked by the build.
      if (existsSync(join(folder, 'unpacked', basename(path).replace('.woff2', '.ttf')))) return false;
      const isListed = Object.values(font.files ?? {}).includes(path);
      return isListed || (font.file !== '' && toPattern(font).test(path));
    });
}

/** `inter-{subset}-opsz-{style}` as a pattern of the woff2 files that may be needed: of the subsets that the package lists. */
function toPattern({ package: name, file, subsets, weights }) {
  const listed = subsets ?? Object.keys(read(join(modules, name, 'unicode.json')));
  const source = file
    .replace('{subset}', `(${listed.map((subset) => subset.replace(/[[\]]/g, '')).join('|')})`)
    .replace('{weight}', `(${weights.join('|')})`)
    .replace('{style}', '(normal|italic)');
  return new RegExp(`^files/${source}\\.woff2$`);
}

function pruneFolder(folder, isKept) {
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, path);
    if (existsSync(full) && statSync(full).isFile() && !isKept(path)) rmSync(full);
  }
}

function pruneFiles(folder) {
  // Deeper folders of such a name may contain a package's own code.
  const isTop = existsSync(join(folder, 'package.json'));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (isTop && NEVER_RUN.test(entry.name)) rmSync(path, { recursive: true });
      else {
        pruneFiles(path);
        if (readdirSync(path).length === 0) rmSync(path, { recursive: true });
      }
    } else if (NEVER_READ.test(entry.name) && (!LICENCE.test(entry.name) || /\.(map|d\.ts)$/.test(entry.name)))
      rmSync(path);
  }
}
