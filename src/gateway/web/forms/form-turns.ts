/** Runs submissions of the same form one after another. */
export class FormTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Rejects with what `work` throws; later work runs regardless. */
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
