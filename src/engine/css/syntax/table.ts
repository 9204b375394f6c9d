/** A look-up table for untrusted names: a `Map`, so that names such as `constructor` are not found. */
export function table<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries));
}
