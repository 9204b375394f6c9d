import { join } from 'node:path';

const OWN_OOM_SCORE = '/proc/self/oom_score_adj';

/**
 * A second boundary around the worker: no child processes, no worker threads, no writing except to its cache. Only for Node 22.13
 * and later, because the permission model of Node 20 aborts on some paths. Polling needs the network, which Node restricts from
 * version 25 on, and canvas is a native addon; Node's warning about addons is suppressed.
 */
export function permissionFlags(dataDir: string | undefined): readonly string[] {
  const isKnown = (flag: string): boolean => process.allowedNodeEnvironmentFlags.has(flag);
  if (!isKnown('--permission')) return [];
  const cache = process.env.CACHE_DIRECTORY ?? (dataDir === undefined ? undefined : join(dataDir, 'cache'));
  return [
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${OWN_OOM_SCORE}`,
    ...(cache === undefined ? [] : [`--allow-fs-write=${join(cache, '*')}`]),
    '--allow-addons',
    ...(isKnown('--allow-net') ? ['--allow-net'] : []),
    '--disable-warning=SecurityWarning',
  ];
}
