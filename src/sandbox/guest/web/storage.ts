import { DOMException } from '../dom/dom-exception.js';

const MAX_CHARS = 1_000_000;

/** `localStorage` and `sessionStorage`: empty at the start of each page. Keys may also be read and written as members. */
export function createStorage(): object {
  const kept = new Map<string, string>();
  let chars = 0;
  const methods = {
    getItem: (key: unknown) => kept.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => {
      const [name, text] = [String(key), String(value)];
      chars += name.length + text.length - (kept.get(name)?.length ?? -name.length);
      if (chars > MAX_CHARS) throw new DOMException('the quota has been exceeded', 'QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (key: unknown) => {
      kept.delete(String(key));
    },
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
  };
  return new Proxy(methods as Record<string, unknown>, {
    get(target, key) {
      if (key === 'length') return kept.size;
      return typeof key === 'string' && kept.has(key) ? kept.get(key) : Reflect.get(target, key);
    },
    set(_target, key, value) {
      methods.setItem(key, value);
      return true;
    },
    has: (target, key) => kept.has(String(key)) || Reflect.has(target, key),
    deleteProperty: (_target, key) => {
      kept.delete(String(key));
      return true;
    },
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_target, key) => {
      const value = kept.get(String(key));
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}
