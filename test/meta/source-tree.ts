import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The root of the repository, seen from the compiled tests. */
export const ROOT = resolve(import.meta.dirname, '../../..');
const SRC = join(ROOT, 'src');

/** Paths below `src/`, with their endings. */
export const sourceFiles: readonly string[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));

export const readSource = (file: string): string => readFileSync(join(SRC, file), 'utf8');

/** The module of a path below `src/`: its first folder, or the file's own name at the root. */
export const moduleOf = (path: string): string => path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';

export interface Import {
  readonly from: string;
  /** A path below `src/` with its ending, or a package name. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Erased by the compiler. */
  readonly isType: boolean;
  /** `import(…)`: loaded when it is reached. */
  readonly isLazy: boolean;
}

const byStem = new Map(sourceFiles.map((file) => [file.replace(/\.tsx?$/, ''), file]));

function readImports(file: string): Import[] {
  const source = readSource(file);
  const found: Import[] = [];
  const add = (target: string, isType: boolean, isLazy: boolean): void => {
    if (target.startsWith('node:') || target.endsWith('.json')) return;
    const isPackage = !target.startsWith('.');
    const to = isPackage ? packageOf(target) : byStem.get(stemOf(file, target));
    if (to !== undefined) found.push({ from: file, to, isPackage, isType, isLazy });
  };
  const statement = /^(?:import|export)\s+(type\s+)?(?:([^'";]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm;
  for (const [, type, names = '', target = ''] of source.matchAll(statement)) {
    add(target, type !== undefined || namesTypesOnly(names), false);
  }
  for (const [, target = ''] of source.matchAll(/[^f]\s?\bimport\(\s*'([^']+)'\s*\)/g)) add(target, false, true);
  return found;
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

const stemOf = (file: string, target: string): string =>
  relative(SRC, resolve(SRC, dirname(file), target))
    .replaceAll('\\', '/')
    .replace(/\.js$/, '');

/** Every import of our own files and of packages; Node.js's own modules and data files are left out. */
export const imports: readonly Import[] = sourceFiles.flatMap(readImports);
