import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_OOM_SCORE } from '../oom-score.js';

const PROGRAM = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Folders in the data folder, which also contains the database and its key. */
const READABLE_FOLDERS = ['framework', 'fonts', 'library', 'maps'];

/**
 * A second boundary around the worker: no child processes, no worker threads, no reading except of the program and its
 * fonts, no writing except to its cache. Only for Node 22.13 and later, because the permission model of Node 20 aborts
 * for some paths. Network access stays allowed for polling (Node can restrict it from version 25 on), and so do native
 * addons for canvas; Node's warning about addons is suppressed.
 */
export function permissionFlags(dataDir: string | undefined): readonly string[] {
  const isSupported = (flag: string): boolean => process.allowedNodeEnvironmentFlags.has(flag);
  if (!isSupported('--permission')) return [];
  const cache = process.env.CACHE_DIRECTORY ?? (dataDir === undefined ? undefined : join(dataDir, 'cache'));
  const caches = cache === undefined ? [] : [join(cache, '*')];
  const folders = dataDir === undefined ? [] : READABLE_FOLDERS.map((name) => join(dataDir, name, '*'));
  const readable = [...listProgramPaths(), ...folders, ...caches];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...[OWN_OOM_SCORE, ...caches].map((path) => `--allow-fs-write=${path}`),
    '--allow-addons',
    ...(isSupported('--allow-net') ? ['--allow-net'] : []),
    '--disable-warning=SecurityWarning',
  ];
}

/** The built program and its packages, which may be links. */
function listProgramPaths(): readonly string[] {
  const packages = join(PROGRAM, 'node_modules');
  const folders = new Set([join(PROGRAM, 'build'), packages, resolveLink(packages)]);
  return [join(PROGRAM, 'package.json'), ...[...folders].map((folder) => join(folder, '*'))];
}

function resolveLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
