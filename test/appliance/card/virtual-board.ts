import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BoardOptions, virtMachine } from './machines.js';
import { SerialShell } from './serial-shell.js';

/** Timeout of a boot; a busy machine takes many times as long as an idle one. */
const START_SECONDS = 3600;

/** A board in QEMU that boots from an SD card. It has no Internet; its port 80 is forwarded. */
export class VirtualBoard {
  readonly shell = new SerialShell();
  readonly base: string;
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #startedMs = performance.now();
  readonly #ended: Promise<void>;

  private constructor(process: ChildProcess, port: number, folder: string) {
    this.#process = process;
    this.#folder = folder;
    this.base = `http://127.0.0.1:${port}`;
    this.#ended = new Promise((resolve) => process.once('exit', () => resolve()));
  }

  static async start(options: BoardOptions): Promise<VirtualBoard> {
    const folder = mkdtempSync(join(tmpdir(), 'inkstand-board-'));
    const port = await findFreePort();
    const serial = join(folder, 'serial');
    const child = spawn(
      'setpriv',
      // A killed test also ends its board.
      ['--pdeathsig', 'KILL', 'qemu-system-aarch64', ...(options.machine ?? virtMachine)(options, { port, serial })],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const board = new VirtualBoard(child, port, folder);
    for (let tries = 0; ; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const isConnected = await board.shell.connect(serial).then(
        () => true,
        () => false,
      );
      if (isConnected) return board;
      if (tries > 100 || child.exitCode !== null) throw new Error(`qemu did not start (${child.exitCode})`);
    }
  }

  /** Seconds since power on. */
  get seconds(): number {
    return (performance.now() - this.#startedMs) / 1000;
  }

  /** Resolves to the seconds from power on to the first successful response of the gateway. */
  async waitUntilReady(): Promise<number> {
    while (this.seconds < START_SECONDS) {
      const isReady = await fetch(`${this.base}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return this.seconds;
      if (this.#process.exitCode !== null)
        throw new Error(`qemu ended with ${this.#process.exitCode}: ${this.#lastWords}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error(`the gateway did not answer in ${START_SECONDS} s: ${this.#lastWords}`);
  }

  get #lastWords(): string {
    return `…${this.shell.said.slice(-3000)}`;
  }

  /** Cuts the power. */
  async cut(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#end();
  }

  /** An orderly shutdown, as by the button on the page. */
  async powerOff(): Promise<void> {
    await this.shell.run('sync; (sleep 1; systemctl poweroff) & true');
    await Promise.race([this.#ended, new Promise((resolve) => setTimeout(resolve, 120_000))]);
    await this.cut();
  }

  /** Waits for a reboot that the board initiates; qemu exits then. */
  async waitForRestart(seconds: number): Promise<boolean> {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), seconds * 1000).unref());
    const hasEnded = await Promise.race([this.#ended.then(() => true), late]);
    await this.cut();
    return hasEnded;
  }

  async #end(): Promise<void> {
    await this.#ended;
    this.shell.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
