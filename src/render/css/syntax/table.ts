/** A look-up table for untrusted names: a `Map`, so that `constructor` and the like are not found. */
export function table<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries));
}
