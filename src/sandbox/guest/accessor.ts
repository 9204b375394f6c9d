interface Accessor {
  get(): unknown;
  set?(value: unknown): void;
}

/** Defines a property on the prototype of a class; without `set` it cannot be written. */
export function defineAccessor<T extends object>(
  prototype: T,
  name: string | number,
  accessor: Accessor & ThisType<T>,
): void {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...accessor });
}
