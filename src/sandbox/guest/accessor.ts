/** Defines a property on the prototype of a class; without `set` it cannot be written. */
export function defineAccessor<T extends object>(
  prototype: T,
  name: string | number,
  get: (self: T) => unknown,
  set?: (self: T, value: unknown) => void,
): void {
  const accessor: PropertyDescriptor = {
    configurable: true,
    enumerable: true,
    get(this: T) {
      return get(this);
    },
  };
  if (set)
    accessor.set = function write(this: T, value) {
      set(this, value);
    };
  Object.defineProperty(prototype, name, accessor);
}
