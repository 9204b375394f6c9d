/** A list of nodes as pages see it: an array that also answers `item`. */
export class NodeList<T> extends Array<T> {
  /** What `map` and `filter` answer is a plain array. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  item(index: number): T | null {
    return this[index] ?? null;
  }
}

/** Elements only; also found by their names. */
export class HTMLCollection<T> extends NodeList<T> {
  namedItem(name: string): T | null {
    const isNamed = (one: T): boolean => {
      const element = one as unknown as { id: string; getAttribute(name: string): string | null };
      return element.id === name || element.getAttribute('name') === name;
    };
    return this.find(isNamed) ?? null;
  }
}

export function emptyNodeList<T>(): NodeList<T> {
  return new NodeList<T>();
}

export function nodeListOf<T>(items: readonly T[]): NodeList<T> {
  const list = new NodeList<T>();
  for (const item of items) list.push(item);
  return list;
}

/** A list that is made again whenever the page changed since it was read. */
export function liveCollection<T>(find: () => readonly T[], versionOf: () => number): HTMLCollection<T> {
  const list = new HTMLCollection<T>();
  let version = -1;
  const refresh = (): void => {
    if (version === versionOf()) return;
    version = versionOf();
    list.length = 0;
    for (const item of find()) list.push(item);
  };
  return new Proxy(list, {
    get(target, key, receiver) {
      refresh();
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      refresh();
      return Reflect.has(target, key);
    },
    ownKeys(target) {
      refresh();
      return Reflect.ownKeys(target);
    },
  });
}
