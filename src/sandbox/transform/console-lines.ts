const MAX_LINES = 20;
const MAX_CHARS = 500;

/** The first console lines of a script, truncated. */
export class ConsoleLines {
  readonly #lines: string[] = [];

  /** `line` is a level and a text, as written by the guest's console. */
  add(line: string): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line.slice(0, MAX_CHARS));
  }

  list(): readonly string[] {
    return [...this.#lines];
  }
}
