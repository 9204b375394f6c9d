/** When the owner last changed something on a page, in milliseconds since 1970. In memory, so a restart forgets it. */
export class OwnerChanges {
  readonly #now: () => number;
  #atMs: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  note(): void {
    this.#atMs = this.#now();
  }

  /** Undefined when there was none since the start. */
  readonly lastMs = (): number | undefined => this.#atMs;
}
