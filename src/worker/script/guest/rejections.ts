const { defineProperty } = Object;
const { then } = Promise.prototype;
const NativePromise = Promise;

/** Called with the reason of a promise that nobody handles. */
export type ReportRejection = (reason: unknown, promise: Promise<unknown>) => void;

let report: ReportRejection = () => {};

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
      if (!isHandled) report(reason, value);
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
