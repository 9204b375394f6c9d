import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PROCESS_LIMITS, type ProcessLimit } from './worker-limits.js';

/** A program of util-linux, which every Debian has. */
const PRLIMIT = '/usr/bin/prlimit';

const PLACES = { prlimit: PRLIMIT, processGroup: '/proc/self/cgroup', groups: '/sys/fs/cgroup' } as const;

/** Whether children get limits of their own. Without, only those of the service manager hold. */
const hasProcessLimits = (): boolean => existsSync(PRLIMIT);

/** Whether `prlimit` or a control group, such as that of the systemd unit, limits the memory of children. */
export function isMemoryLimited({
  prlimit,
  processGroup,
  groups,
}: Record<keyof typeof PLACES, string> = PLACES): boolean {
  if (existsSync(prlimit)) return true;
  const groupPath = /^0::(\/.*)$/m.exec(readText(processGroup))?.[1] ?? '/';
  for (let group = groupPath; ; group = dirname(group)) {
    const limit = readText(join(groups, group, 'memory.max')).trim();
    if (limit !== '' && limit !== 'max') return true;
    if (group === '/') return false;
  }
}

/** Empty for a file that is missing. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Options for `fork` that start a child with resource limits: `prlimit` sets them and becomes the child. `NODE_OPTIONS` is removed because
 * instrumentation of the parent, such as a test runner's, would add options that permissions do not allow.
 */
export function withLimits(flags: readonly string[]): { readonly execPath?: string; readonly execArgv: string[] } {
  if (!hasProcessLimits()) return { execArgv: [...flags] };
  const limits = PROCESS_LIMITS.filter(isLower).map(({ option, value }) => `--${option}=${value}`);
  return { execPath: PRLIMIT, execArgv: [...limits, 'env', '--unset=NODE_OPTIONS', process.execPath, ...flags] };
}

/** A limit that is lower already stays: nobody but root may raise it, and `prlimit` would refuse to start the child. */
function isLower({ name, value }: ProcessLimit): boolean {
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(name));
  const hard = line?.slice(name.length).trim().split(/ +/)[1];
  return hard === undefined || hard === 'unlimited' || value < Number(hard);
}
