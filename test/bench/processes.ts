import { readdirSync, readFileSync } from 'node:fs';

/** The process and all its descendants. */
export function processTree(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(
      readOr(`/proc/${name}/stat`, '')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
    if (parent) parents.set(Number(name), parent);
  }
  const isBelow = (one: number): boolean => one === pid || (parents.has(one) && isBelow(parents.get(one) ?? 0));
  return [pid, ...[...parents.keys()].filter((one) => one !== pid && isBelow(one))];
}

export function rssMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`, ''))?.[1] ?? 0) / 1024;
}

/** Memory of the process where pages that several share count in parts: sums of processes are right. */
export function pssMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`, ''))?.[1] ?? 0) / 1024;
}

/** Its command line; empty when it has ended. */
export const commandOf = (pid: number): string => readOr(`/proc/${pid}/cmdline`, '');

/** Peak RSS of the process. */
export function peakRssMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`, ''))?.[1] ?? 0) / 1024;
}

const TICK_MS = 10;

/** CPU time of one process so far, to 10 ms. */
export function processorMs(pid: number): number {
  const [, , , , , , , , , , , user, system] = readOr(`/proc/${pid}/stat`, '')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Bytes that these processes have written to disk so far. */
export function writtenBytes(pid: number): number {
  return Number(/write_bytes: (\d+)/.exec(readOr(`/proc/${pid}/io`, ''))?.[1] ?? 0);
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fallback;
  }
}

/**
 * Takes additional certificates from the environment of this process and its children: Node.js parses them in a thread when
 * a worker starts, and keeps 2 MB. An installation has none.
 */
export function dropCertificates(): void {
  for (const name of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']) delete process.env[name];
}
