import { randomInt, timingSafeEqual } from 'node:crypto';

/** Time in which any client may choose the first password; afterwards a code from the console is required. */
const OPEN_MS = 30 * 60_000;

export interface WelcomeGateOptions {
  readonly monotonicMs: () => number;
  /** Shows the code where only the owner can read it: on the console and in the log. */
  readonly announce: (code: string) => void;
}

/**
 * Guards the first run, which is open for half an hour after the start and then requires a code from the console or
 * log.
 */
export class WelcomeGate {
  readonly #options: WelcomeGateOptions;
  readonly #openedAtMs: number;
  #code: string | undefined;

  constructor(options: WelcomeGateOptions) {
    this.#options = options;
    this.#openedAtMs = options.monotonicMs();
  }

  /** Announces a code the first time that one is needed. */
  needsCode(): boolean {
    if (this.#options.monotonicMs() - this.#openedAtMs < OPEN_MS) return false;
    if (this.#code === undefined) {
      this.#code = String(randomInt(100_000_000)).padStart(8, '0');
      this.#options.announce(this.#code);
    }
    return true;
  }

  /** Whether this code allows the first run to continue; spaces are ignored. */
  accepts(code: string): boolean {
    if (!this.needsCode()) return true;
    const given = Buffer.from(code.replace(/\s/g, ''));
    const wanted = Buffer.from(this.#code ?? '');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
