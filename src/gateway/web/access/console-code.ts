import { randomInt, timingSafeEqual } from 'node:crypto';

/** Without 0, O, 1 and I, which look alike. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 50 bits: at a thousand guesses a second, half of the codes take 17,000 years. */
const LENGTH = 10;

/** A code that only somebody at the console, or with the log, can know. */
export class ConsoleCode {
  readonly #announce: (code: string) => void;
  #code: string | undefined;

  /** @param announce shows the code on the console and in the log */
  constructor(announce: (code: string) => void) {
    this.#announce = announce;
  }

  /** Announces the code, once. */
  announce(): string {
    if (this.#code === undefined) {
      this.#code = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
      this.#announce(`${this.#code.slice(0, LENGTH / 2)}-${this.#code.slice(LENGTH / 2)}`);
    }
    return this.#code;
  }

  /** Whether this is the code; upper and lower case, spaces and dashes do not matter. */
  accepts(text: string): boolean {
    const sent = Buffer.from(text.slice(0, 100).replace(/[\s-]/g, '').toUpperCase());
    const wanted = Buffer.from(this.announce());
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  }
}
