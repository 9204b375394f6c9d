/**
 * An approximate LRU cache of two halves; when the newer half is full, the older one is dropped. As cheap as a map, and
 * never larger than `maxEntries`.
 */
export class LruCache<Key, Value> {
  readonly #half: number;
  #newer = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  constructor(maxEntries: number) {
    this.#half = Math.max(1, Math.floor(maxEntries / 2));
  }

  get(key: Key): Value | undefined {
    const newer = this.#newer.get(key);
    if (newer !== undefined) return newer;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }
}
