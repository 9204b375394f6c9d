/**
 * Remembers what was asked for lately: two halves, the older one is dropped when the newer is full. As cheap as a map,
 * and never more than `most` entries.
 */
export class LruCache<Key, Value> {
  readonly #half: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2));
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
