import { connect, type Socket } from 'node:net';

/** Far more than the output of a boot. */
const KEPT_CHARACTERS = 400_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]|\r/g;

/** The serial console of a virtual board: its output is read immediately, since a board blocks on a slow reader. */
export class SerialShell {
  #socket: Socket | undefined;
  #said = '';
  #sequence = 0;

  /** All output so far, without colours. */
  get said(): string {
    return this.#said.replaceAll(COLOURS, '');
  }

  async connect(path: string): Promise<void> {
    const socket = connect(path);
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#said = (this.#said + chunk.toString('latin1')).slice(-KEPT_CHARACTERS);
    });
    socket.on('error', () => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  }

  /** Resolves when the console has printed something; throws with its last output on timeout. */
  async waitFor(pattern: RegExp, seconds: number): Promise<RegExpExecArray> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const found = pattern.exec(this.said);
      if (found) return found;
      if (Date.now() > end) throw new Error(`expected ${pattern} in ${seconds} s, got …${this.said.slice(-1500)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Runs one line in the shell of the console. Returns its output and exit code. */
  async run(command: string, seconds = 120): Promise<{ readonly output: string; readonly code: number }> {
    this.#sequence += 1;
    const mark = `mark${this.#sequence}`;
    // The console echoes its input; only printed marks are followed by their number.
    this.#socket?.write(`printf '\\n<%s>\\n' ${mark}; { ${command}; } 2>&1; printf '\\n<%s %s>\\n' ${mark} $?\n`);
    const pattern = new RegExp(`<${mark}>\\n([^]*?)\\n?<${mark} (\\d+)>`);
    const [, output = '', code = ''] = await this.waitFor(pattern, seconds);
    return { output: output.trim(), code: Number(code) };
  }

  close(): void {
    this.#socket?.destroy();
  }
}
