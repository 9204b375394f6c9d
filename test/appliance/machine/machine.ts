import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');
/** What machines are made of is kept here. */
export const MACHINE_FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'inkstand/machine');

export interface Answer {
  readonly status: number;
  readonly output: string;
}

/** A Debian with systemd as its first process, to install things on. */
export interface Machine {
  /** Whether it has a kernel of its own, and so all that an emulated computer has. */
  readonly isWhole: boolean;
  /** Runs a line of bash as root. */
  do(command: string, seconds?: number): Promise<Answer>;
  stop(): Promise<void>;
}

/** Runs a line of bash that must succeed, and answers what it printed. */
export async function mustDo(machine: Machine, command: string, seconds?: number): Promise<string> {
  const { status, output } = await machine.do(command, seconds);
  if (status !== 0) throw new Error(`expected "${command}" to succeed, it ended with ${status}: ${output}`);
  return output;
}

/**
 * Starts a machine: in namespaces where this computer can, else emulated, which takes ten times as long. With
 * `INKSTAND_MACHINES=emulated` it is the latter in any case. `files` is a tar archive that is unpacked in /root there.
 */
export async function startMachine(folder: string, files: string): Promise<Machine> {
  if (await mustEmulate()) {
    const { EmulatedMachine } = await import('./emulated-machine.js');
    return EmulatedMachine.start(folder, files);
  }
  const { SharedKernelMachine } = await import('./shared-kernel-machine.js');
  return SharedKernelMachine.start(files);
}

/** Why no machine can be made here, or undefined. It takes minutes, so it is asked for: scripts/test-installation. */
export async function whyNoMachine(): Promise<string | undefined> {
  if (!process.env.INKSTAND_MACHINES) return 'takes minutes; scripts/test-installation runs it';
  if (process.getuid?.() !== 0) return 'needs root, to make a Debian of its own';
  const tools = ['mmdebstrap', 'mke2fs', ...((await mustEmulate()) ? ['qemu-system-x86_64'] : [])];
  const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  return missing.length > 0 ? `no ${missing.join(', ')}` : undefined;
}

async function mustEmulate(): Promise<boolean> {
  const { canShareKernel } = await import('./shared-kernel-machine.js');
  return process.env.INKSTAND_MACHINES === 'emulated' || !canShareKernel();
}

/** Makes the disk of machines, unless it is there already. */
export function makeDisk(): void {
  mkdirSync(MACHINE_FOLDER, { recursive: true });
  execFileSync(join(ROOT, 'test/appliance/machine/make-machine'), [MACHINE_FOLDER], { stdio: ['ignore', 2, 2] });
}
