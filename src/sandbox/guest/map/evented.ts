type Listener = (event: object) => unknown;

/** Listeners as MapLibre registers them; those of a layer are never called, because nobody points at a map on paper. */
export class Evented {
  readonly #listeners = new Map<string, { readonly listener: Listener; readonly isOnce: boolean }[]>();
  readonly #reportError: (error: unknown) => void;

  constructor(reportError: (error: unknown) => void) {
    this.#reportError = reportError;
  }

  on(type: unknown, listener: unknown): this {
    return this.#add(type, listener, false);
  }

  /** Without a listener it answers a promise. */
  once(type: unknown, listener?: unknown): this | Promise<object> {
    if (listener === undefined) return new Promise((resolve) => void this.#add(type, resolve, true));
    return this.#add(type, listener, true);
  }

  off(type: unknown, listener: unknown): this {
    const kept = this.#of(type).filter((one) => one.listener !== listener);
    this.#listeners.set(String(type), kept);
    return this;
  }

  fire(type: string): void {
    const called = this.#of(type);
    this.#listeners.set(
      type,
      called.filter(({ isOnce }) => !isOnce),
    );
    for (const { listener } of called) {
      try {
        listener({ type, target: this });
      } catch (error) {
        this.#reportError(error);
      }
    }
  }

  #of(type: unknown): { readonly listener: Listener; readonly isOnce: boolean }[] {
    return this.#listeners.get(String(type)) ?? [];
  }

  #add(type: unknown, listener: unknown, isOnce: boolean): this {
    if (typeof listener === 'function')
      this.#listeners.set(String(type), [...this.#of(type), { listener: listener as Listener, isOnce }]);
    return this;
  }
}
