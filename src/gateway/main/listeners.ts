/** An event of one module for modules that are created later. */
export class Listeners<Args extends readonly unknown[] = readonly []> {
  readonly #listeners: ((...args: Args) => unknown)[] = [];

  add(listener: (...args: Args) => unknown): void {
    this.#listeners.push(listener);
  }

  call(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }

  /** Resolves when all listeners have finished; rejects with the first failure. */
  async callAndWait(...args: Args): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener(...args)));
  }
}
