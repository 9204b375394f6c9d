import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The root of the repository, seen from the compiled tests. */
export const ROOT = resolve(import.meta.dirname, '../../..');
const SRC = join(ROOT, 'src');

/** Paths below `src/`, with their endings. */
export const sourceFiles: readonly string[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));

export const readSource = (file: string): string => readFileSync(join(SRC, file), 'utf8');

/** The module of a path below `src/`: the package of ours, or within the gateway its first folder or the file's own name. */
export const moduleOf = (path: string): string =>
  path
    .replace(/^gateway\//, '')
    .split('/')[0]
    ?.replace(/\.tsx?$/, '') ?? '';

/** The package of ours that a path below `src/` belongs to; `gateway` is the program itself. */
export const packageFolderOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : 'gateway');

export interface Import {
  readonly from: string;
  /** A path below `src/` with its ending, or a package name. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Erased by the compiler. */
  readonly isType: boolean;
  /** `import(…)`: loaded when it is reached. */
  readonly isLazy: boolean;
  /** A file of ours by the name that its package exports. */
  readonly isNamed: boolean;
}

const byStem = new Map(sourceFiles.map((file) => [file.replace(/\.tsx?$/, ''), file]));

/** What our packages export: names with paths below `src/`. */
const entries: ReadonlyMap<string, string> = new Map(listEntries());

function listEntries(): [string, string][] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return workspaces.flatMap((folder: string) => {
    const { name, exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    return Object.entries<string>(exports).map(([entry, path]) => {
      const file = join(folder.replace(/^src\//, ''), path).replace(/\.js$/, '.ts');
      return [join(name, entry), file];
    });
  });
}

function readImports(file: string): Import[] {
  const source = readSource(file);
  const found: Import[] = [];
  const add = (target: string, isType: boolean, isLazy: boolean): void => {
    if (target.startsWith('node:')) return;
    const entry = entries.get(target);
    const isPackage = entry === undefined && !target.startsWith('.');
    const to = entry ?? (isPackage ? packageOf(target) : resolveFile(file, target));
    found.push({ from: file, to, isPackage, isType, isLazy, isNamed: entry !== undefined });
  };
  const statement = /^(?:import|export)\s+(type\s+)?(?:([^'";]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm;
  for (const [, type, names = '', target = ''] of source.matchAll(statement)) {
    add(target, type !== undefined || namesTypesOnly(names), false);
  }
  for (const [, target = ''] of source.matchAll(/[^f]\s?\bimport\(\s*'([^']+)'\s*\)/g)) add(target, false, true);
  return found;
}

/** The source or data file that a relative path means. Throws for one that does not exist. */
function resolveFile(file: string, target: string): string {
  const path = pathOf(file, target);
  const source = byStem.get(path.replace(/\.js$/, ''));
  if (source !== undefined) return source;
  if (path.endsWith('.json') && existsSync(join(SRC, path))) return path;
  throw new Error(`expected ${target} in ${file} to be a file`);
}

/** `{ type A, type B }` without a default import. */
const namesTypesOnly = (names: string): boolean => {
  const inner = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  return inner?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name)) ?? false;
};

const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

const pathOf = (file: string, target: string): string =>
  relative(SRC, resolve(SRC, dirname(file), target)).replaceAll('\\', '/');

/** Every import of our own files and of packages; Node.js's own modules are left out. */
export const imports: readonly Import[] = sourceFiles.flatMap(readImports);
