/** Names with values, in order, as scripts list them. */
export abstract class PairList<V> {
  abstract $pairs(): Iterable<readonly [name: string, value: V]>;

  entries(): IterableIterator<[string, V]> {
    return Array.from(this.$pairs(), ([name, value]): [string, V] => [name, value]).values();
  }

  keys(): IterableIterator<string> {
    return Array.from(this.$pairs(), ([name]) => name).values();
  }

  values(): IterableIterator<V> {
    return Array.from(this.$pairs(), ([, value]) => value).values();
  }

  forEach(call: (value: V, name: string, list: this) => void, self: unknown = undefined): void {
    for (const [name, value] of this.$pairs()) call.call(self, value, name, this);
  }

  [Symbol.iterator](): IterableIterator<[string, V]> {
    return this.entries();
  }
}
