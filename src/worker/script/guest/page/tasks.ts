import type { Event } from '../event/event.js';
import { dispatchSteps, type EventTarget } from '../event/event-target.js';
import { reportError } from '../report-error.js';

/** Events that wait to be fired. Each turn calls one listener, so that the engine can run microtasks after it. */
export class Tasks {
  readonly #waiting: (() => Generator<undefined, void>)[] = [];
  #running: Generator<undefined, void> | undefined;

  get isEmpty(): boolean {
    return this.#running === undefined && this.#waiting.length === 0;
  }

  fire(target: EventTarget, event: Event): void {
    this.#waiting.push(() => dispatchSteps(target, event));
  }

  /** Something that is no event, between events. */
  run(call: () => void): void {
    this.#waiting.push(() => callOnce(call));
  }

  /** Goes on to the end of the next listener. */
  turn(): void {
    this.#running ??= this.#waiting.shift()?.();
    try {
      if (this.#running?.next().done) this.#running = undefined;
    } catch (error) {
      this.#running = undefined;
      reportError(error);
    }
  }
}

function* callOnce(call: () => void): Generator<undefined, void> {
  call();
  yield;
}
