import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processTree } from './processes.js';

export interface GroupLimits {
  /** Share of one processor. */
  readonly share: number;
  /** The share counts for each period of this length: once it is used up, the processes wait for the next. */
  readonly periodMicroseconds: number;
  /** Without swap. */
  readonly megabytes: number;
}

/** About a Raspberry Pi Zero 2 W: a sixth of a core of a desktop machine, and its memory, without swap. */
export const BOARD = { share: 1 / 6, megabytes: 512 } as const;

const ROOT = '/sys/fs/cgroup';

/**
 * Processes that share a limit of time and memory. Up to it, they come before other work of the machine, for which the kernel would
 * otherwise count the whole group as one process.
 */
export class LimitedGroup {
  readonly #folders: readonly string[];
  readonly #isSecond: boolean;

  /** Throws where the kernel or its administrator permits no such group. */
  constructor(name: string, limits: GroupLimits) {
    this.#isSecond = existsSync(join(ROOT, 'cgroup.controllers'));
    const roots = this.#isSecond ? [ROOT] : [join(ROOT, 'cpu'), join(ROOT, 'memory')];
    this.#folders = roots.map((root) => join(root, name));
    try {
      this.#create(limits);
    } catch (cause) {
      this.remove();
      const hint = 'this needs root, and cgroups with limits of processor time and memory';
      throw new Error(`a group of processes cannot be limited: ${cause}; ${hint}`, { cause });
    }
  }

  #create({ share, periodMicroseconds, megabytes }: GroupLimits): void {
    for (const folder of this.#folders) mkdirSync(folder);
    const quota = Math.round(periodMicroseconds * share);
    const bytes = String(megabytes * 2 ** 20);
    const [first = '', memory = first] = this.#folders;
    if (this.#isSecond) {
      writeFileSync(join(first, 'cpu.max'), `${quota} ${periodMicroseconds}`);
      writeFileSync(join(first, 'cpu.weight'), '10000');
      writeFileSync(join(first, 'memory.max'), bytes);
      writeFileSync(join(first, 'memory.swap.max'), '0');
      return;
    }
    writeFileSync(join(first, 'cpu.cfs_period_us'), String(periodMicroseconds));
    writeFileSync(join(first, 'cpu.cfs_quota_us'), String(quota));
    writeFileSync(join(first, 'cpu.shares'), '262144');
    writeFileSync(join(memory, 'memory.limit_in_bytes'), bytes);
    // With the swap, as much as without it: none.
    writeFileSync(join(memory, 'memory.memsw.limit_in_bytes'), bytes);
  }

  /** Takes in a process and all that it has started. */
  add(pid: number): void {
    for (const one of processTree(pid))
      for (const folder of this.#folders) writeFileSync(join(folder, 'cgroup.procs'), String(one));
  }

  /** Whether the kernel ended one of its processes for want of memory. */
  wasKilled(): boolean {
    const memory = this.#folders.at(-1) ?? '';
    const events = readFileSync(join(memory, this.#isSecond ? 'memory.events' : 'memory.oom_control'), 'utf8');
    return Number(/^oom_kill (\d+)/m.exec(events)?.[1] ?? 0) > 0;
  }

  /** Share of the periods in which they had to wait for the next one, in per cent. */
  throttledPercent(): number {
    const text = readFileSync(join(this.#folders[0] ?? '', 'cpu.stat'), 'utf8');
    const read = (key: string): number => Number(new RegExp(`^${key} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return (100 * read('nr_throttled')) / Math.max(1, read('nr_periods'));
  }

  /** When its processes have ended. */
  remove(): void {
    for (const folder of this.#folders) if (existsSync(folder)) rmdirSync(folder);
  }
}
