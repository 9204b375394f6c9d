const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts events since the start, with a few fixed labels. */
export class Counters {
  readonly #requests = new Map<string, number>();
  readonly #renders = { drawn: 0, unchanged: 0, failed: 0 };
  #requestMs = 0;

  noteRequest({ method, status, milliseconds }: { method: string; status: number; milliseconds: number }): void {
    // Clients may send any string as a method.
    const key = `${METHODS.has(method) ? method : 'other'} ${Math.floor(status / 100)}xx`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    this.#requestMs += milliseconds;
  }

  noteRender(outcome: 'drawn' | 'unchanged' | 'failed'): void {
    this.#renders[outcome]++;
  }

  /** Responses by method and status class, and their total duration in seconds. */
  requests(): { readonly counts: readonly (readonly [string, string, number])[]; readonly seconds: number } {
    const counts = [...this.#requests].map(([key, count]) => {
      const [method = '', status = ''] = key.split(' ');
      return [method, status, count] as const;
    });
    return { counts, seconds: this.#requestMs / 1000 };
  }

  renders(): Readonly<Record<string, number>> {
    return { ...this.#renders };
  }
}
