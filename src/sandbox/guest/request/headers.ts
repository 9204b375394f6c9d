import { PairList } from '../pair-list.js';

/** Header fields of a request or an answer. */
export class Headers extends PairList<string> {
  readonly #values = new Map<string, string>();

  constructor(init: unknown = undefined) {
    super();
    const pairs = init && typeof init === 'object' ? (Symbol.iterator in init ? init : Object.entries(init)) : [];
    for (const [name, value] of pairs as Iterable<readonly [string, unknown]>) this.append(name, value);
  }

  append(name: string, value: unknown): void {
    const key = String(name).toLowerCase();
    const before = this.#values.get(key);
    this.#values.set(key, before === undefined ? String(value) : `${before}, ${value}`);
  }

  set(name: string, value: unknown): void {
    this.#values.set(String(name).toLowerCase(), String(value));
  }

  get(name: string): string | null {
    return this.#values.get(String(name).toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(String(name).toLowerCase());
  }

  delete(name: string): void {
    this.#values.delete(String(name).toLowerCase());
  }

  $pairs(): Iterable<[string, string]> {
    return this.#values;
  }
}
