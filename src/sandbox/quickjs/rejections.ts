import type { JSValueHandle } from 'quickjs-wasi';

/** Handles, of which whoever takes them disposes. */
interface Rejection {
  readonly promise: JSValueHandle;
  readonly reason: JSValueHandle;
}

/** A page that leaves more behind in one call is not reported further. */
const MAX_WAITING = 100;

/** Promises that were rejected and that nobody handles, in order, by the engine's own account. */
export class Rejections {
  readonly #waiting = new Map<number, Rejection>();

  /** Notes a rejection without a handler, or that it got one. */
  track(promise: JSValueHandle, reason: JSValueHandle, isHandled: boolean): void {
    if (isHandled) dispose(this.takeOne(promise));
    else if (this.#waiting.size < MAX_WAITING && !this.#waiting.has(promise.identity))
      this.#waiting.set(promise.identity, { promise: promise.dup(), reason: reason.dup() });
  }

  /** The rejection of this promise, which is not reported then. */
  takeOne(promise: JSValueHandle): Rejection | undefined {
    const rejection = this.#waiting.get(promise.identity);
    this.#waiting.delete(promise.identity);
    return rejection;
  }

  /** Takes the rejections that have no handler up to now. */
  takeAll(): readonly Rejection[] {
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }
}

function dispose(rejection: Rejection | undefined): void {
  rejection?.promise.dispose();
  rejection?.reason.dispose();
}
