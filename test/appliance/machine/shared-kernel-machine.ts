import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../../support/wait-for.js';
import { type Answer, MACHINE_FOLDER, type Machine, makeDisk, ROOT } from './machine.js';

const NAMESPACES = ['--pid', '--mount', '--uts', '--ipc', '--net', '--cgroup'] as const;
const PATIENCE_SECONDS = 300;

/** Whether machines can share this kernel: root, namespaces, and a cgroup tree that systemd supports. */
export function canShareKernel(): boolean {
  return (
    process.getuid?.() === 0 && findGroups() !== undefined && spawnSync('unshare', [...NAMESPACES, 'true']).status === 0
  );
}

/**
 * A Debian with systemd as its first process, in namespaces of its own: as fast as this computer. It has no kernel,
 * network or memory limits of its own, and what it writes is discarded.
 */
export class SharedKernelMachine implements Machine {
  readonly isWhole = false;
  readonly #process: ChildProcess;
  readonly #group: string;
  readonly #ended: Promise<unknown>;

  private constructor(child: ChildProcess, group: string) {
    this.#process = child;
    this.#group = group;
    this.#ended = new Promise((resolve) => child.once('exit', resolve));
  }

  static async start(files: string): Promise<SharedKernelMachine> {
    makeDisk();
    const group = join(findGroups() ?? '', `inkstand-machine-${process.pid}`);
    mkdirSync(group, { recursive: true });
    const enter = join(ROOT, 'test/appliance/machine/enter-machine');
    // Killed together: when this process ends, the whole machine ends.
    const child = spawn(
      'setpriv',
      [
        ...['--pdeathsig', 'KILL', 'sh', '-c', 'echo $$ >"$0/cgroup.procs"; exec "$@"', group],
        ...['unshare', ...NAMESPACES, '--fork', '--kill-child', enter, join(MACHINE_FOLDER, 'disk'), files],
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const machine = new SharedKernelMachine(child, group);
    await waitFor('the machine', () => machine.#hasStarted(), PATIENCE_SECONDS * 1000);
    return machine;
  }

  do(command: string, seconds = PATIENCE_SECONDS): Promise<Answer> {
    const environment = [
      'env',
      '-i',
      'HOME=/root',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ];
    const words = ['--target', String(this.#firstProcess()), '--all', '--root', '--wd', ...environment];
    const shell = ['bash', '-c', `cd /root; exec 2>&1; ${command}`];
    return new Promise((resolve) => {
      execFile('nsenter', [...words, ...shell], { timeout: seconds * 1000, maxBuffer: 2 ** 26 }, (error, output) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ status, output: output.replace(/\n+$/, '') });
      });
    });
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.kill('SIGKILL')) await this.#ended;
    await waitFor('the end of the machine', async () => removeGroups(this.#group) || undefined);
  }

  /** Process id of the machine on this computer. */
  #firstProcess(): number {
    const { pid } = this.#process;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  }

  async #hasStarted(): Promise<true | undefined> {
    if (this.#process.exitCode !== null) throw new Error(`the machine ended with ${this.#process.exitCode}`);
    // Until then it is still the script that prepares it.
    if (this.#firstProcess() === 0 || readFileSync(`/proc/${this.#firstProcess()}/comm`, 'utf8') !== 'systemd\n')
      return undefined;
    const { output } = await this.do('systemctl is-system-running');
    return /running|degraded/.test(output) || undefined;
  }
}

/** Mount point of cgroup v2. */
function findGroups(): string | undefined {
  const { stdout } = spawnSync('findmnt', ['--noheadings', '--types', 'cgroup2', '--output', 'TARGET'], {
    encoding: 'utf8',
  });
  return stdout
    ?.split('\n')
    .find((path) => path !== '')
    ?.trim();
}

/** True when they are gone; they stay as long as a process is in them. */
function removeGroups(path: string): boolean {
  try {
    for (const name of readdirSync(path)) if (statSync(join(path, name)).isDirectory()) removeGroups(join(path, name));
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}
