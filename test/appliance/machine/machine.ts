import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../../..');
/** The machines' disks are cached here. */
export const MACHINE_FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'inkstand/machine');

export interface Answer {
  readonly status: number;
  readonly output: string;
}

/** A Debian with systemd as its first process, for installation tests. */
export interface Machine {
  /** Whether it has its own kernel, and so all features of an emulated computer. */
  readonly isWhole: boolean;
  /** Runs a line of bash as root. */
  do(command: string, seconds?: number): Promise<Answer>;
  stop(): Promise<void>;
}

/** Runs a line of bash that must succeed, and returns its output. */
export async function mustDo(machine: Machine, command: string, seconds?: number): Promise<string> {
  const { status, output } = await machine.do(command, seconds);
  if (status !== 0) throw new Error(`expected "${command}" to succeed, it ended with ${status}: ${output}`);
  return output;
}

/**
 * Starts a machine: in namespaces where this computer can, else emulated, which takes ten times as long.
 * `INKSTAND_MACHINES=emulated` forces emulation. `files` is a tar archive that is unpacked in /root there.
 */
export async function startMachine(folder: string, files: string): Promise<Machine> {
  if (await mustEmulate()) {
    const { EmulatedMachine } = await import('./emulated-machine.js');
    return EmulatedMachine.start(folder, files);
  }
  const { SharedKernelMachine } = await import('./shared-kernel-machine.js');
  return SharedKernelMachine.start(files);
}

/** Why no machine can be started here, or undefined. It takes minutes, so it is opt-in: scripts/test-installation. */
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

/** Creates the disk of machines, unless it exists. */
export function makeDisk(): void {
  mkdirSync(MACHINE_FOLDER, { recursive: true });
  execFileSync(join(ROOT, 'test/appliance/machine/make-machine'), [MACHINE_FOLDER], { stdio: ['ignore', 2, 2] });
}
