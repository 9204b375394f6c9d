import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '../../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../../../..');
const TOOLS = ['qemu-system-x86_64', 'mmdebstrap', 'mke2fs'];

/** Why no machine can be made here, or undefined. It takes minutes, so it is asked for: scripts/test-installation. */
export function whyNoMachine(): string | undefined {
  if (!process.env.INKSTAND_MACHINES) return 'takes minutes; scripts/test-installation runs it';
  const missing = TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  return process.getuid?.() === 0 ? undefined : 'needs root, to make a Debian of its own';
}

/** On a machine that does other things too, a command may wait long for its turn. */
const PATIENCE_SECONDS = 900;

export interface Answer {
  readonly status: number;
  readonly output: string;
}

/** A Debian with systemd as its first process, emulated; what it writes to its disk is forgotten with it. */
export class Machine {
  readonly #process: ChildProcess;
  readonly #port: Socket;
  readonly #lines: AsyncIterator<string>;

  private constructor(process: ChildProcess, port: Socket) {
    this.#process = process;
    this.#port = port;
    this.#lines = createInterface({ input: port })[Symbol.asyncIterator]();
  }

  /** Starts it; `files` is a tar archive that is unpacked in /root there. The console is written to `folder`. */
  static async start(folder: string, files: string): Promise<Machine> {
    const kept = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'inkstand/machine');
    mkdirSync(kept, { recursive: true });
    execFileSync(join(ROOT, 'test/appliance/machine/make-machine'), [kept], { stdio: ['ignore', 2, 2] });
    const path = join(folder, 'commands');
    const qemu = spawn(
      'qemu-system-x86_64',
      [
        ...[
          '-M',
          'q35',
          '-accel',
          'tcg,thread=multi',
          '-cpu',
          'Nehalem,-cx16',
          '-smp',
          '2',
          '-m',
          '1024',
          '-no-reboot',
        ],
        ...['-display', 'none', '-nic', 'none', '-kernel', join(kept, 'kernel'), '-initrd', join(kept, 'first-root')],
        // Lots of time for everything: the machine is ten times slower than this one.
        ...[
          '-append',
          'root=/dev/vda console=ttyS0 panic=5 quiet mitigations=off systemd.default_timeout_start_sec=300',
        ],
        ...['-drive', `file=${join(kept, 'disk')},format=raw,if=virtio,snapshot=on,cache=unsafe`],
        ...['-drive', `file=${files},format=raw,if=virtio,readonly=on`],
        ...[
          '-serial',
          `file:${join(folder, 'console.log')}`,
          '-device',
          'virtio-rng-pci',
          '-device',
          'virtio-serial-pci',
        ],
        ...['-chardev', `socket,id=commands,path=${path},server=on,wait=off`],
        ...['-device', 'virtserialport,chardev=commands,name=commands'],
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const port = await waitFor('the emulator', () => tryConnect(path), 20_000);
    const machine = new Machine(qemu, port);
    await machine.#read(600);
    await machine.mustDo('tar -xf /dev/vdb -C /root', 300);
    return machine;
  }

  /** Runs a line of bash as root. */
  async do(command: string, seconds = PATIENCE_SECONDS): Promise<Answer> {
    this.#port.write(`${Buffer.from(command).toString('base64')}\n`);
    const [status, output = ''] = (await this.#read(seconds)).split(' ');
    return { status: Number(status), output: Buffer.from(output, 'base64').toString() };
  }

  /** Runs a line of bash that must succeed, and answers what it printed. */
  async mustDo(command: string, seconds = PATIENCE_SECONDS): Promise<string> {
    const { status, output } = await this.do(command, seconds);
    if (status !== 0) throw new Error(`expected "${command}" to succeed, it ended with ${status}: ${output}`);
    return output;
  }

  async stop(): Promise<void> {
    this.#port.destroy();
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (this.#process.exitCode === null && this.#process.kill('SIGKILL')) await ended;
  }

  async #read(seconds: number): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the machine did not answer within ${seconds} s`)), seconds * 1000);
    });
    const line = await Promise.race([this.#lines.next(), late]).finally(() => clearTimeout(timer));
    if (line.done) throw new Error('the machine is gone');
    return line.value;
  }
}

function tryConnect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}
