import { connect, type Socket } from 'node:net';

/** Far more than a start says. */
const KEPT_CHARACTERS = 400_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]|\r/g;

/** The serial console of a virtual board: everything it says is read at once, since a board waits for a reader that does not. */
export class SerialShell {
  #socket: Socket | undefined;
  #said = '';
  #sequence = 0;

  /** Everything said so far, without colours. */
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

  /** Resolves when the console has said something; throws with its last words when it does not in time. */
  async waitFor(pattern: RegExp, seconds: number): Promise<RegExpExecArray> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const found = pattern.exec(this.said);
      if (found) return found;
      if (Date.now() > end) throw new Error(`expected ${pattern} in ${seconds} s, got …${this.said.slice(-1500)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Runs one line in the shell of the console. Answers what it printed and its exit code. */
  async run(command: string, seconds = 120): Promise<{ readonly output: string; readonly code: number }> {
    this.#sequence += 1;
    const mark = `mark${this.#sequence}`;
    // The console repeats what is typed; only printed marks have their number beside them.
    this.#socket?.write(`printf '\\n<%s>\\n' ${mark}; { ${command}; } 2>&1; printf '\\n<%s %s>\\n' ${mark} $?\n`);
    const pattern = new RegExp(`<${mark}>\\n([^]*?)\\n?<${mark} (\\d+)>`);
    const [, output = '', code = ''] = await this.waitFor(pattern, seconds);
    return { output: output.trim(), code: Number(code) };
  }

  close(): void {
    this.#socket?.destroy();
  }
}
