import { CONSOLE_LIMITS } from '../script-limits.js';

/** The first console lines of a script, truncated. */
export class ConsoleLines {
  readonly #lines: string[] = [];

  /** `line` is a level and a text, as written by the guest's console. */
  add(line: string): void {
    if (this.#lines.length < CONSOLE_LIMITS.lines) this.#lines.push(line.slice(0, CONSOLE_LIMITS.chars));
  }

  list(): readonly string[] {
    return [...this.#lines];
  }
}
