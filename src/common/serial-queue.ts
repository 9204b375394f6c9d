/** Runs asynchronous work one at a time, in the order of the calls. A failure rejects its own promise and stops nothing. */
export class SerialQueue {
  #last: Promise<void> = Promise.resolve();

  run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    // Without the result, which may refer to much memory.
    this.#last = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** Resolves when all work that was added before is done, even where it failed. */
  settle(): Promise<void> {
    return this.#last;
  }
}
