/** Runs work on the same form one after the other. */
export class FormTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Rejects with what `work` throws; the next work runs all the same. */
  async run<Result>(form: string, work: () => Promise<Result> | Result): Promise<Result> {
    const turn = (this.#last.get(form) ?? Promise.resolve()).then(work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(form, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(form) === settled) this.#last.delete(form);
    }
  }
}
