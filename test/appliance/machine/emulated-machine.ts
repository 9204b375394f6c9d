import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '../../support/wait-for.js';
import { type Answer, MACHINE_FOLDER, type Machine, makeDisk, mustDo } from './machine.js';

/** On a busy machine a command may wait long. */
const PATIENCE_SECONDS = 900;

/** A Debian with systemd as its first process, emulated; its disk writes are discarded. */
export class EmulatedMachine implements Machine {
  readonly isWhole = true;
  readonly #process: ChildProcess;
  readonly #port: Socket;
  readonly #lines: AsyncIterator<string>;

  private constructor(process: ChildProcess, port: Socket) {
    this.#process = process;
    this.#port = port;
    this.#lines = createInterface({ input: port })[Symbol.asyncIterator]();
  }

  /** Starts it; `files` is a tar archive that is unpacked in /root there. The console is written to `folder`. */
  static async start(folder: string, files: string): Promise<EmulatedMachine> {
    makeDisk();
    const kept = MACHINE_FOLDER;
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
        // Long timeouts: the emulated machine is ten times slower than this one.
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
    const port = await waitFor('the emulator', () => tryConnect(path));
    const machine = new EmulatedMachine(qemu, port);
    await machine.#read(600);
    await mustDo(machine, 'tar -xf /dev/vdb -C /root', 300);
    return machine;
  }

  /** Runs a line of bash as root. */
  async do(command: string, seconds = PATIENCE_SECONDS): Promise<Answer> {
    this.#port.write(`${Buffer.from(command).toString('base64')}\n`);
    const [status, output = ''] = (await this.#read(seconds)).split(' ');
    return { status: Number(status), output: Buffer.from(output, 'base64').toString() };
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
