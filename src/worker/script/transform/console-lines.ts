const MAX_LINES = 20;
const MAX_CHARS = 500;

/** What a script logged: the first lines, cut. */
export class ConsoleLines {
  readonly #lines: string[] = [];

  /** `level text`, as the guest's console writes it. */
  add(line: string): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line.slice(0, MAX_CHARS));
  }

  list(): readonly string[] {
    return [...this.#lines];
  }
}
