const { stringify } = JSON;

type Outcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'threw'; readonly error: unknown };

/** The result of a transform, as JSON once its promise is settled. */
export class TransformOutcome {
  #outcome: Outcome = { kind: 'pending' };

  /** Starts with the transform's function, variable or input. */
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

  /** Empty for a value without a JSON form. @throws what the transform threw */
  read(): string {
    if (this.#outcome.kind === 'threw') throw this.#outcome.error;
    return this.#outcome.kind === 'done' ? this.#outcome.text : '';
  }
}
