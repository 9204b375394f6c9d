/** A look-up table for names from outside: a `Map`, so that `constructor` and its like are not found. */
export function table<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries));
}
