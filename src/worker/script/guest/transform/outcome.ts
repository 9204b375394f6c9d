const { stringify } = JSON;

type Outcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'threw'; readonly error: unknown };

/** What a transform answers, as JSON once its promise is settled. */
export class TransformOutcome {
  #outcome: Outcome = { kind: 'pending' };

  /** Begins with whatever the transform has: a function's answer, a variable, its input. */
  readonly follow = (answer: () => unknown): void => {
    const done = (value: unknown): void => {
      this.#outcome = { kind: 'done', text: stringify(value) ?? '' };
    };
    const fail = (error: unknown): void => {
      this.#outcome = { kind: 'threw', error };
    };
    new Promise((resolve) => resolve(answer())).then(done).catch(fail);
  };

  get isPending(): boolean {
    return this.#outcome.kind === 'pending';
  }

  /** Empty for a value that JSON has no form for. @throws what the transform threw */
  read(): string {
    if (this.#outcome.kind === 'threw') throw this.#outcome.error;
    return this.#outcome.kind === 'done' ? this.#outcome.text : '';
  }
}
