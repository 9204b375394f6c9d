interface LruLimits<Key, Value> {
  /** Maximum total size of the entries; the newest one stays, however large it is. */
  readonly max: number;
  /** Size of an entry in the unit of `max`, the same whenever it is called; entries are counted by default. */
  readonly sizeOf?: (key: Key, value: Value) => number;
  /** Called for each entry that made room for others. */
  readonly onEvict?: (key: Key, value: Value) => void;
}

/** A map that drops its least recently used entries above a limit. */
export class LruMap<Key, Value> {
  readonly #limits: Required<Pick<LruLimits<Key, Value>, 'max' | 'sizeOf'>> & LruLimits<Key, Value>;
  /** The least recently used first. */
  readonly #entries = new Map<Key, Value>();
  #total = 0;

  constructor(limits: LruLimits<Key, Value>) {
    this.#limits = { sizeOf: () => 1, ...limits };
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Counts as a use. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined && !this.#entries.has(key)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value as Value);
    return value;
  }

  /** Does not count as a use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    const { max, sizeOf, onEvict } = this.#limits;
    this.#total += sizeOf(key, value);
    for (const [oldest, evicted] of this.#entries) {
      if (this.#total <= max || oldest === key) break;
      this.delete(oldest);
      onEvict?.(oldest, evicted);
    }
  }

  /** The value of a key, made and stored if there is none. What throws is not stored. */
  getOrMake(key: Key, make: () => Value): Value {
    if (this.#entries.has(key)) return this.get(key) as Value;
    const value = make();
    this.set(key, value);
    return value;
  }

  delete(key: Key): boolean {
    const value = this.#entries.get(key);
    if (!this.#entries.delete(key)) return false;
    this.#total -= this.#limits.sizeOf(key, value as Value);
    return true;
  }

  clear(): void {
    this.#entries.clear();
    this.#total = 0;
  }

  /** The least recently used first. */
  keys(): MapIterator<Key> {
    return this.#entries.keys();
  }

  /** The least recently used first. */
  values(): MapIterator<Value> {
    return this.#entries.values();
  }

  get size(): number {
    return this.#entries.size;
  }
}
