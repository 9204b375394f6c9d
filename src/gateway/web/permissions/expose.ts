import { InkstandError } from '@inkstand/common/errors';

type Name<Target> = Extract<keyof Target, string>;

/**
 * An object of which only the named members can be used, and members that replace some of them. Everything else throws
 * `forbidden`, also what is added to the class later.
 *
 * @param names members that are passed on; methods keep their object
 */
export function expose<Target extends object>(
  target: Target,
  names: readonly Name<Target>[],
  replaced: Partial<Target> = {},
): Target {
  const allowed = new Set<string>(names);
  return new Proxy({} as Target, {
    get(_, name) {
      // What awaits or prints it asks for these.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
      if (!allowed.has(name)) throw new InkstandError('forbidden', `expected an owner: ${name} is not for members`);
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
    set: refuse,
    has: (_, name) => allowed.has(String(name)) || Object.hasOwn(replaced, name),
    ownKeys: () => [],
    getOwnPropertyDescriptor: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    getPrototypeOf: refuse,
  });
}

function refuse(): never {
  throw new InkstandError('forbidden', 'expected an owner');
}
