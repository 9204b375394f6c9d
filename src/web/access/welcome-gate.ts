import { randomInt, timingSafeEqual } from 'node:crypto';

/** How long any client may choose the first password; afterwards it takes a code from the console. */
const OPEN_MS = 30 * 60_000;

export interface WelcomeGateOptions {
  readonly monotonicMs: () => number;
  /** Shows the code where only the owner can read it: console and log. */
  readonly announce: (code: string) => void;
}

/** Guards the first run: open for half an hour after the start, then it requires a code from the console or log. */
export class WelcomeGate {
  readonly #options: WelcomeGateOptions;
  readonly #openedAtMs: number;
  #code: string | undefined;

  constructor(options: WelcomeGateOptions) {
    this.#options = options;
    this.#openedAtMs = options.monotonicMs();
  }

  /** Announces a code the first time it is needed. */
  needsCode(): boolean {
    if (this.#options.monotonicMs() - this.#openedAtMs < OPEN_MS) return false;
    if (this.#code === undefined) {
      this.#code = String(randomInt(100_000_000)).padStart(8, '0');
      this.#options.announce(this.#code);
    }
    return true;
  }

  /** Whether this code continues the first run; spaces are ignored. */
  accepts(code: string): boolean {
    if (!this.needsCode()) return true;
    const given = Buffer.from(code.replace(/\s/g, ''));
    const wanted = Buffer.from(this.#code ?? '');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
