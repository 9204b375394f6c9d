import type { Sandbox } from './sandbox.js';

/** Pointers, which the one who takes them frees. */
export interface Rejection {
  readonly promise: number;
  readonly reason: number;
}

/** A page that leaves more behind in one call is not reported further. */
const MAX_WAITING = 100;

/** Promises that were rejected and that nobody handles, in order, by the engine's own account. */
export class Rejections {
  readonly #sandbox: Sandbox;
  readonly #waiting = new Map<bigint, Rejection>();

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Notes a rejection without a handler, or that it got one. */
  track(promise: bigint, reason: bigint, isHandled: boolean): void {
    if (isHandled) this.#drop(promise);
    else if (this.#waiting.size < MAX_WAITING && !this.#waiting.has(promise))
      this.#waiting.set(promise, { promise: this.#sandbox.hold(promise), reason: this.#sandbox.hold(reason) });
  }

  /** The promise behind a pointer is not to be reported. */
  forget(pointer: number): void {
    this.#drop(this.#sandbox.valueAt(pointer));
  }

  /** Those that have no handler up to now. */
  take(): readonly Rejection[] {
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  #drop(promise: bigint): void {
    const rejection = this.#waiting.get(promise);
    if (!rejection) return;
    this.#waiting.delete(promise);
    this.#sandbox.free(rejection.promise);
    this.#sandbox.free(rejection.reason);
  }
}
