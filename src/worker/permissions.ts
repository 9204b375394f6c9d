import { join } from 'node:path';

const OWN_OOM_SCORE = '/proc/self/oom_score_adj';

/**
 * A second wall around the worker, where the Node line has one that is finished (22.13; that of Node 20 aborts at some paths): no
 * child process, no worker thread, no writing but its cache. It does not cover the network before Node 25, and later the network
 * must be opened, for polling needs it. Canvas is an addon, so those must be allowed; Node warns of that at each start, which
 * nobody has to read.
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
