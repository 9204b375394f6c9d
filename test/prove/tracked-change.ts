/**
 * A value that is changed again and again: after a crash it must be the last one that was acknowledged, or one that was
 * sent since.
 */
export class TrackedChange {
  /** The last value acknowledged, and those sent since. */
  #possible: string[];
  #lost = 0;

  constructor(stored: string) {
    this.#possible = [stored];
  }

  /** @param send resolves to whether the change was acknowledged */
  async make(value: string, send: () => Promise<boolean>): Promise<void> {
    this.#possible.push(value);
    if (await send()) this.#possible = this.#possible.slice(this.#possible.lastIndexOf(value));
  }

  /** Compares with what is stored, and goes on from there. */
  check(stored: string): void {
    if (!this.#possible.includes(stored)) this.#lost += 1;
    this.#possible = [stored];
  }

  /** Checks that failed. */
  get lost(): number {
    return this.#lost;
  }
}
