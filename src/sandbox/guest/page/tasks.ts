import type { Event } from '../event/event.js';
import { dispatchSteps, type EventTarget, isHeard } from '../event/event-target.js';
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

  /** An event that the host fires, while no code of the page runs: without listeners, there is nothing to wait for. */
  announce(target: EventTarget, event: Event): void {
    if (!this.isEmpty || isHeard(target, event.type)) this.fire(target, event);
  }

  /** Something that is no event, between events. */
  run(call: () => void): void {
    this.#waiting.push(() => callOnce(call));
  }

  /** Continues to the end of the next listener. */
  turn(): void {
    while (!this.isEmpty) {
      this.#running ??= this.#waiting.shift()?.();
      try {
        if (!this.#running?.next().done) return;
      } catch (error) {
        reportError(error);
      }
      this.#running = undefined;
    }
  }
}

function* callOnce(call: () => void): Generator<undefined, void> {
  call();
  yield;
}
