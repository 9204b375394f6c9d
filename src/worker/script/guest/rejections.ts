const { defineProperty } = Object;
const { apply } = Reflect;
const { then } = Promise.prototype;
const NativePromise = Promise;

/** Called with the reason of a promise that nobody handles. */
export type ReportRejection = (reason: unknown, promise: Promise<unknown>) => void;

let report: ReportRejection = () => {};
/** Rejected and not handled yet. */
let waiting: (() => void)[] = [];

/** Sets who is informed. */
export function setRejectionReporter(reporter: ReportRejection): void {
  report = reporter;
}

/**
 * Reports the promise that a script, listener or timer leaves behind, if it is rejected and nobody handles it. The
 * engine does not say which rejections are unhandled; `await` and `then` read the promise's constructor, which is
 * how a handler is noticed. Anything but a promise is passed over.
 */
export function watchRejection(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  let isHandled = false;
  try {
    if (!(value instanceof NativePromise)) return;
    // Reads the constructor itself, so this comes first.
    then.call(value, undefined, (reason: unknown) => {
      waiting.push(() => {
        if (!isHandled) report(reason, value);
      });
    });
    defineProperty(value, 'constructor', {
      configurable: true,
      get() {
        isHandled = true;
        return NativePromise;
      },
    });
  } catch {
    // Frozen, or no real promise.
  }
}

/** Reports the rejections that nobody has handled up to now. */
export function reportRejections(): void {
  if (waiting.length === 0) return;
  const checks = waiting;
  waiting = [];
  for (const check of checks) check();
}

/**
 * Watches what `then`, `catch` and `finally` return, and the promises of `Promise.all`, `reject` and their kin, wherever
 * a page leaves them behind. Promises of asynchronous functions that it calls and forgets are made by the engine itself.
 */
export function watchResults(): void {
  wrap(Promise.prototype, 'then');
  for (const name of ['all', 'any', 'race', 'reject']) wrap(NativePromise, name);
}

function wrap(owner: object, name: string): void {
  const methods = owner as Record<string, (...args: unknown[]) => unknown>;
  const native = methods[name];
  if (!native) return;
  const value = {
    [name](this: unknown, ...args: unknown[]): unknown {
      const made = apply(native, this, args);
      watchRejection(made);
      return made;
    },
  }[name];
  defineProperty(owner, name, { value, writable: true, configurable: true });
}
